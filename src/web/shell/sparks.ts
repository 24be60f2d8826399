const count = 8
const radius = 15
const length = 10
const milliseconds = 400

/** Eight short gold lines that fly 15 px outwards from a point and shrink to nothing. */
export function drawSparks(x: number, y: number): void {
  const place = document.createElement('div')
  place.setAttribute('aria-hidden', 'true')
  place.dataset.sparks = ''
  place.style.cssText = `position:fixed;left:${x}px;top:${y}px;z-index:60;pointer-events:none`
  document.body.append(place)
  for (let n = 0; n < count; n++) {
    const spark = document.createElement('span')
    spark.style.cssText = `position:absolute;width:${length}px;height:2px;margin-top:-1px;border-radius:1px;background:var(--color-gold-bright);transform-origin:0 50%`
    const turn = `rotate(${(360 / count) * n}deg)`
    spark.animate(
      [{ transform: `${turn} translateX(0) scaleX(1)` }, { transform: `${turn} translateX(${radius}px) scaleX(0)` }],
      { duration: milliseconds, easing: 'ease-out', fill: 'forwards' },
    )
    place.append(spark)
  }
  setTimeout(() => place.remove(), milliseconds)
}
