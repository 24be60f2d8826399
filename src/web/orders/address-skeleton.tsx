import { BillingSkeleton } from '../checkout/billing-skeleton.tsx'

/** While the form's code comes, and then while what is known of the address does. */
export function AddressSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading the address form…
      </p>
      <BillingSkeleton />
    </div>
  )
}
