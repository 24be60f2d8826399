import { deliveryWords } from '#contracts/policy-facts.ts'
import { useShop } from '../shop.ts'

/** The thin lines above the bar: what every order gets, and in a demo that nothing here is real. */
export function Notices() {
  const shop = useShop()
  return (
    <section aria-label="Shop notices" className="not-printed on-maroon text-center text-xs">
      {shop.demo && (
        <p className="bg-gold-bright px-4 py-1 text-ink">
          Demo shop: payments, parcels and e-mails are simulated.{' '}
          <a href="/standins/mailbox" className="font-semibold underline underline-offset-2">
            Open the mailbox
          </a>
        </p>
      )}
      <p className="bg-maroon-dark px-4 py-1.5 text-ivory">{deliveryWords(shop).title} on all orders · Prepaid only</p>
    </section>
  )
}
