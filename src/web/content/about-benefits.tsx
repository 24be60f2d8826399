import Gift from 'lucide-react/icons/gift'
import Tags from 'lucide-react/icons/tags'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import { deliveryTime } from '#contracts/policy-facts.ts'
import { useShop } from '../shop.ts'
import { TitledSection } from '../storefront/titled-section.tsx'

function useBenefits() {
  const { chargeShipping } = useShop()
  return [
    {
      icon: Gift,
      title: 'Exclusive Gift',
      words: 'Pieces you do not see at every counter, packed so that they can be given as they come.',
    },
    {
      icon: Tags,
      title: 'Seasonal Discounts',
      words: 'Lower prices for weddings and festivals, shown beside the old ones and with nothing to type in.',
    },
    {
      icon: Truck,
      title: chargeShipping ? 'Delivery to Your Door' : 'Free Delivery',
      words: `On all orders, anywhere in India, in ${deliveryTime}.`,
    },
    {
      icon: Wallet,
      title: 'Budget-Friendly',
      words: 'The look of the family jewels for the price of a good dinner, all taxes included.',
    },
  ]
}

export function AboutBenefits() {
  const benefits = useBenefits()
  return (
    <TitledSection centred title="What You Get With Us" eyebrow="Four good reasons">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
        {benefits.map(({ icon: Icon, title, words }) => (
          <li
            key={title}
            className="grid content-start justify-items-center gap-2 rounded-small border border-hairline bg-white p-6 text-center"
          >
            <Icon aria-hidden strokeWidth={1.25} className="size-9 text-gold" />
            <h3 className="text-xl">{title}</h3>
            <p className="text-sm text-muted">{words}</p>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
