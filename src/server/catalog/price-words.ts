import { mostPrice } from '#contracts/form-values.ts'
import { toPaise } from '#server/pricing/paise.ts'

/** What a search says of prices in words, in paise, and what else it says. */
interface PriceWords {
  rest: string
  minPrice?: number
  maxPrice?: number
}

const currency = String.raw`(?:₹|rs\b\.?|inr\b|rupees\b)?\s*`
/** Of at least two digits: a bangle of size 2.4 has no price in its name. */
const price = String.raw`${currency}(\d[\d,]*\d(?:\.\d\d?)?|\d(?=\s?k\b))(?:\s?(k)\b)?(?![\w.,]*\w)\s*(?:₹|rs\b\.?|inr\b|rupees\b|/-)?`
const atMost = String.raw`(?:under|below|within|up\s?to|less\s+than|at\s+most)`
const atLeast = String.raw`(?:over|above|more\s+than|at\s+least)`

const between = new RegExp(String.raw`\bbetween\s+${price}\s+(?:and|to)\s+${price}`, 'i')
const most = new RegExp(String.raw`\b${atMost}\s*${price}`, 'i')
const least = new RegExp(String.raw`\b${atLeast}\s*${price}`, 'i')
/** Somebody is about to type the price. */
const unfinished = new RegExp(String.raw`(?<=\S\s)\s*\b(?:${atMost}|${atLeast}|between)\s*${currency}$`, 'i')

/** `earrings under 500` are earrings for at most ₹500: no text says so, but each piece has its price. */
export function readPriceWords(typed: string): PriceWords {
  let rest = typed
  const take = (phrase: RegExp): number[] => {
    const said = phrase.exec(rest)
    if (!said) return []
    rest = `${rest.slice(0, said.index)} ${rest.slice(said.index + said[0].length)}`
    const [, one, isThousands, other, areThousands] = said
    return [inPaise(one, isThousands), inPaise(other, areThousands)].filter((found) => found !== undefined)
  }
  const range = take(between).toSorted((one, other) => one - other)
  const [maxPrice = range[1]] = take(most)
  const [minPrice = range[0]] = take(least)
  rest = rest.replace(unfinished, '')
  return {
    rest: rest === typed ? typed : rest.replaceAll(/\s+/g, ' ').trim(),
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
  }
}

function inPaise(digits: string | undefined, thousands: string | undefined): number | undefined {
  if (digits === undefined) return undefined
  const rupees = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1)
  return toPaise(Math.min(rupees, mostPrice))
}
