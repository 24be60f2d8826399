import type { Product } from '#contracts/products.ts'

/** The whole description, and the facts in a table where staff gave any. */
export function ProductDetails({ product }: { product: Product }) {
  const { product_description, specifications } = product
  return (
    <section
      aria-labelledby="description-title"
      className={`page-width grid gap-10 wrap-anywhere ${specifications.length > 0 ? 'lg:grid-cols-2 lg:gap-14' : ''}`}
    >
      <div>
        <h2 id="description-title" className="gold-rule mb-5 text-3xl">
          Description
        </h2>
        <p className="max-w-prose whitespace-pre-line">{product_description}</p>
      </div>
      {specifications.length > 0 && (
        <div>
          <h2 id="specifications-title" className="gold-rule mb-5 text-3xl">
            Specifications
          </h2>
          <table aria-labelledby="specifications-title" className="w-full table-fixed text-left">
            <tbody>
              {specifications.map(({ name, value }) => (
                <tr key={name} className="border-t border-hairline first:border-t-0 odd:bg-sand/50">
                  <th scope="row" className="w-2/5 px-4 py-2.5 align-top text-sm font-semibold">
                    {name}
                  </th>
                  <td className="px-4 py-2.5">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
