import { Button } from '../../ui/button.tsx'

/** For the second of two admins who changed the same product. */
export function StaleNotice({ onReload }: { onReload: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-small bg-amber-wash px-4 py-3 text-amber">
      <p className="min-w-0 flex-1 basis-64">
        Somebody else has saved this product since you opened it. Load it again to see their changes; yours on this page
        are then lost.
      </p>
      <Button look="quiet" onClick={onReload}>
        Load it again
      </Button>
    </div>
  )
}
