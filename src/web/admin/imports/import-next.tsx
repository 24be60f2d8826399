import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type CatalogueImport, type ImportMode, readImport, repeatImport } from '#contracts/catalogue-work.ts'
import { formatCount } from '#contracts/indian-figures.ts'
import { ApiError } from '../../api-error.ts'
import { browserApi } from '../../browser-api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useDeed } from '../use-deed.ts'

/** What can be done with a file that has been read. */
export function ImportNext({ now }: { now: CatalogueImport }) {
  const { mode, added, changed, wrong, importedAs } = now
  const [asking, ask] = useState(false)
  const { busy, run } = useDeed('The import could not be started.')
  const navigate = useNavigate()
  const goOn = (next: ImportMode) =>
    run(next, async () => {
      ask(false)
      const id = await importOnce(now._id, next)
      // In place of the check: a step back must not offer to import the same again.
      await navigate({ search: `?id=${id}` }, { replace: true })
    })
  const hasWork = mode === 'check' && added + changed > 0 && importedAs === null
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {hasWork && wrong === 0 && (
        <Button busy={busy === 'all'} onClick={() => goOn('all')}>
          Import all
        </Button>
      )}
      {hasWork && wrong > 0 && (
        <Button busy={busy === 'right'} onClick={() => ask(true)}>
          Import the right lines only
        </Button>
      )}
      {mode === 'check' && importedAs !== null && (
        <LinkButton to={`/admin-import?id=${importedAs}`}>See the import</LinkButton>
      )}
      {!hasWork && <LinkButton to="/admin?tab=products">See the products</LinkButton>}
      <LinkButton to="/admin-import" look="quiet">
        Choose another file
      </LinkButton>
      <ConfirmDialog
        open={asking}
        title="Import the right lines only?"
        question={question(now)}
        deed="Import them"
        onConfirm={() => goOn('right')}
        onClose={() => ask(false)}
      />
    </div>
  )
}

/** Gives the import of this file: the one that was begun before, where only its reply was lost. */
async function importOnce(checkId: string, mode: ImportMode): Promise<string> {
  try {
    return (await browserApi(repeatImport, { id: checkId, body: { mode } })).data._id
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    const { data } = await browserApi(readImport, { id: checkId })
    if (data.importedAs === null) throw error
    return data.importedAs
  }
}

function question({ added, changed, wrong }: CatalogueImport): string {
  const right = added + changed
  const taken = right === 1 ? '1 product is' : `${formatCount(right)} products are`
  const left = wrong === 1 ? '1 wrong line is' : `${formatCount(wrong)} wrong lines are`
  return `${taken} added or changed; ${left} left out.`
}
