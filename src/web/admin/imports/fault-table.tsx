import Download from 'lucide-react/icons/download'
import { type CatalogueImport, noLine, saveImportReport } from '#contracts/catalogue-work.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { downloadFile } from '../../browser-api.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import { useDeed } from '../use-deed.ts'

type Fault = CatalogueImport['faults'][number]

const columns = [
  { header: 'Line', numeric: true, cell: ({ line }: Fault) => formatCount(line) },
  { header: 'Column', cell: ({ column }: Fault) => <strong>{column || '–'}</strong> },
  {
    header: 'What is wrong',
    cell: ({ words }: Fault) => <span className="wrap-anywhere max-sm:text-right">{words}</span>,
  },
]

/** The first faults by line, and all of them as a file. */
export function FaultTable({ now: { _id: id, faults, wrong, fileName } }: { now: CatalogueImport }) {
  const ofLines = faults.filter(({ line }) => line !== noLine)
  const { busy, run } = useDeed('The report could not be saved.')
  const save = async () => saveFile(await downloadFile(saveImportReport, { id }), `${baseOf(fileName)}-report.csv`)
  const isPart = new Set(ofLines.map(({ line }) => line)).size < wrong
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">Wrong lines</h3>
        <Button look="quiet" busy={busy !== undefined} onClick={() => run('report', save)}>
          <Download aria-hidden className="size-4" />
          Save report
        </Button>
      </div>
      <Table
        caption="Wrong lines of the file"
        columns={columns}
        rows={ofLines}
        rowKey={({ line, column }) => `${line} ${column}`}
      />
      {isPart && <p className="text-muted">These are the first ones. The report has all of them.</p>}
    </div>
  )
}

function baseOf(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '') || 'import'
}
