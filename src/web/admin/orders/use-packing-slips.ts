import { printPackingSlips } from '#contracts/order-desk.ts'
import { downloadFile } from '../../browser-api.ts'
import { saveFile } from '../../save-file.ts'
import { useDeed } from '../use-deed.ts'

export function usePackingSlips() {
  const { busy, run } = useDeed('The packing slips could not be made.')
  const print = (ids: readonly string[], name: string) =>
    run('slips', async () => {
      saveFile(await downloadFile(printPackingSlips, { query: { ids: ids.join(',') } }), name)
    })
  return { busy: busy !== undefined, print }
}
