/** Beads strung along half an ellipse, larger towards the middle, as on a real haar. */
function beadsAlong(width: number, drop: number, count: number, size: number) {
  return Array.from({ length: count }, (_, n) => {
    const angle = (Math.PI * (n + 0.5)) / count
    const x = Math.round(200 - Math.cos(angle) * width)
    const y = Math.round(30 + Math.sin(angle) * drop)
    return { x, y, r: Math.round(size * (0.55 + 0.45 * Math.sin(angle)) * 10) / 10 }
  })
}

const strands = [
  { width: 120, drop: 150, beads: beadsAlong(120, 150, 31, 4) },
  { width: 150, drop: 220, beads: beadsAlong(150, 220, 41, 5) },
]

/** Drawn, not photographed: it promises no piece that the shop may not have. */
export function NecklaceOrnament({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 400 360" aria-hidden className={className} fill="none" stroke="currentColor" strokeWidth="1.2">
      {strands.map(({ width, drop, beads }) => (
        <g key={drop}>
          <path d={`M${200 - width} 30 A${width} ${drop} 0 0 0 ${200 + width} 30`} opacity=".5" />
          {beads.map(({ x, y, r }) => (
            <circle key={x} cx={x} cy={y} r={r} fill="currentColor" fillOpacity=".18" />
          ))}
        </g>
      ))}
      <g>
        <circle cx="200" cy="198" r="14" fill="currentColor" fillOpacity=".25" />
        <circle cx="200" cy="198" r="6" />
        <path d="M200 250 l26 26 -26 52 -26 -52 z" fill="currentColor" fillOpacity=".22" />
        <path d="M174 276 h52 M200 250 l-10 26 10 52 10 -52 z" opacity=".8" />
        <circle cx="182" cy="322" r="3.5" fill="currentColor" />
        <circle cx="200" cy="338" r="4.5" fill="currentColor" />
        <circle cx="218" cy="322" r="3.5" fill="currentColor" />
      </g>
    </svg>
  )
}
