import { exportProducts } from '#contracts/catalogue-work.ts'
import { downloadFile } from '../../browser-api.ts'
import { saveFile } from '../../save-file.ts'
import { useDeed } from '../use-deed.ts'

/** The day in the name tells one export from the next. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** Puts the whole catalogue among the person's downloads. */
export function useExport(): { busy: boolean; save: () => void } {
  const { busy, run } = useDeed('The catalogue could not be exported.')
  const save = () =>
    run('export', async () => {
      saveFile(await downloadFile(exportProducts, {}), `products-${day.format(new Date())}.csv`)
    })
  return { busy: busy !== undefined, save }
}
