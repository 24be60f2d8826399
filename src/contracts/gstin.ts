const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const shape = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/

/** Whether this can be a GST number: its shape, and its last character, which is worked out from the others. */
export function isGstin(text: string): boolean {
  return shape.test(text) && text.endsWith(checkCharacter(text.slice(0, -1)))
}

function checkCharacter(start: string): string {
  const sum = Array.from(start, (character, index) => {
    const value = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return Math.floor(value / 36) + (value % 36)
  }).reduce((total, value) => total + value, 0)
  return digits.charAt((36 - (sum % 36)) % 36)
}
