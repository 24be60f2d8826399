import { formatRupees } from '#contracts/money.ts'
import type { Order } from '#contracts/orders.ts'
import { Picture } from '../../ui/picture.tsx'

/** Four narrow columns, which fit a phone as they are. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Products of order {order.orderId}</caption>
      <thead className="bg-sand text-left">
        <tr>
          <th scope="col" className="w-18 px-3 py-2 font-semibold max-sm:w-15 max-sm:px-1.5">
            Image
          </th>
          <th scope="col" className="px-3 py-2 font-semibold max-sm:px-1.5">
            Product
          </th>
          <th scope="col" className="px-2 py-2 text-right font-semibold">
            <abbr title="Quantity" className="no-underline sm:hidden">
              Qty
            </abbr>
            <span className="max-sm:hidden">Quantity</span>
          </th>
          <th scope="col" className="px-3 py-2 text-right font-semibold max-sm:px-1.5">
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {order.items.map((item, place) => (
          // Lines of an order never move, and a piece may stand there twice.
          <ItemRow key={place} item={item} />
        ))}
      </tbody>
    </table>
  )
}

function ItemRow({ item }: { item: Order['items'][number] }) {
  return (
    <tr className="border-t border-hairline align-top">
      <td className="px-3 py-2 max-sm:px-1.5">
        <Picture src={item.image} alt="" width={48} height={48} className="size-12 rounded-small object-cover" />
      </td>
      <td className="px-3 py-2 wrap-anywhere max-sm:px-1.5">
        {item.productName}
        <span className="block text-muted">
          Size: {item.size}, Color: {item.color}
        </span>
      </td>
      <td className="px-2 py-2 text-right tabular-nums">{item.quantity}</td>
      <td className="px-3 py-2 text-right tabular-nums max-sm:px-1.5">{formatRupees(item.price)}</td>
    </tr>
  )
}
