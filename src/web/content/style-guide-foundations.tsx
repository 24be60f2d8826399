import { NecklaceOrnament } from '../ui/necklace-ornament.tsx'
import { Specimen } from './specimen.tsx'

const colours = [
  { name: 'ivory', look: 'bg-ivory' },
  { name: 'white', look: 'bg-white' },
  { name: 'sand', look: 'bg-sand' },
  { name: 'hairline', look: 'bg-hairline' },
  { name: 'line', look: 'bg-line' },
  { name: 'ink', look: 'bg-ink' },
  { name: 'muted', look: 'bg-muted' },
  { name: 'maroon', look: 'bg-maroon' },
  { name: 'maroon-dark', look: 'bg-maroon-dark' },
  { name: 'gold', look: 'bg-gold' },
  { name: 'gold-bright', look: 'bg-gold-bright' },
  { name: 'green', look: 'bg-green' },
  { name: 'amber', look: 'bg-amber' },
  { name: 'red', look: 'bg-red' },
]

const sizes = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs']

export function StyleGuideFoundations() {
  return (
    <>
      <Specimen title="Colours">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3 text-sm">
          {colours.map(({ name, look }) => (
            <li key={name}>
              <span className={`mb-1 block h-14 rounded-small border border-hairline ${look}`} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="Type">
        {sizes.map((size, place) => (
          <p key={size} className={`${size} ${place < 5 ? 'font-display font-semibold' : ''}`}>
            {place < 5 ? 'Kundan haar' : 'Kundan haar with green drops'} ₹1,23,456.00
          </p>
        ))}
      </Specimen>
      <Specimen title="Ornament">
        <NecklaceOrnament className="w-40 text-gold" />
      </Specimen>
    </>
  )
}
