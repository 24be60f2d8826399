/** What a row is called. One word may be as long as a name may be: it is broken before it pushes the rest out of sight. */
export function RowName({ name }: { name: string }) {
  return <span className="font-semibold wrap-anywhere max-sm:text-right sm:block sm:min-w-28">{name}</span>
}
