const small = [
  ...['Zero', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten', 'Eleven', 'Twelve'],
  ...['Thirteen', 'Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']
const crore = 10_000_000

/** An amount in paise as invoices spell it, in lakhs and crores: `Rupees One Lakh Two and Fifty Paise Only`. */
export function amountInWords(amount: number): string {
  const paise = amount % 100
  const rupees = `Rupees ${inWords((amount - paise) / 100)}`
  if (paise === 0) return `${rupees} Only`
  return `${rupees} and ${inWords(paise)} ${paise === 1 ? 'Paisa' : 'Paise'} Only`
}

function inWords(number: number): string {
  if (number < 20) return small[number] ?? ''
  if (number < 100) return twoDigits(number)
  if (number < 1000) return scaled(number, 100, 'Hundred')
  if (number < 100_000) return scaled(number, 1000, 'Thousand')
  if (number < crore) return scaled(number, 100_000, 'Lakh')
  return scaled(number, crore, 'Crore')
}

function twoDigits(number: number): string {
  const ten = tens[Math.floor(number / 10)] ?? ''
  return number % 10 === 0 ? ten : `${ten}-${small[number % 10]}`
}

function scaled(number: number, scale: number, name: string): string {
  const many = `${inWords(Math.floor(number / scale))} ${name}`
  return number % scale === 0 ? many : `${many} ${inWords(number % scale)}`
}
