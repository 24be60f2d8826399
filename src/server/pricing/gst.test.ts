import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gstCodeOf, gstInside } from './gst.ts'

const ratePercent = 3

const amounts = fc.array(fc.integer({ min: 0, max: 50_000_000 }), { minLength: 1, maxLength: 40 })

test('to another state the three percent are one tax', () => {
  expect(gstInside([103_00], { ratePercent, withinState: false })).toMatchObject({
    taxable: 100_00,
    cgst: 0,
    sgst: 0,
    igst: 3_00,
  })
})

test('within the state they are two taxes of the same size', () => {
  expect(gstInside([103_00], { ratePercent, withinState: true })).toMatchObject({
    taxable: 100_00,
    cgst: 1_50,
    sgst: 1_50,
    igst: 0,
  })
})

test('another rate is another tax', () => {
  const atFive = { ratePercent: 5, withinState: true }
  expect(gstInside([105_00], atFive)).toMatchObject({ ratePercent: 5, taxable: 100_00, cgst: 2_50, sgst: 2_50 })
})

test('a tax that would be an odd number of paise is still the same for both', () => {
  // Three percent inside ₹2.40 would be 7 paise.
  expect(gstInside([2_40], { ratePercent, withinState: false })).toMatchObject({ taxable: 2_33, igst: 7 })
  expect(gstInside([2_40], { ratePercent, withinState: true })).toMatchObject({ taxable: 2_34, cgst: 3, sgst: 3 })
})

test('what the lines say adds up to the total, to the paisa, and nothing is below zero', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (list, withinState) => {
      const { shares, ...whole } = gstInside(list, { ratePercent, withinState })
      for (const key of ['amount', 'taxable', 'cgst', 'sgst', 'igst'] as const) {
        expect(shares.reduce((sum, share) => sum + share[key], 0)).toBe(whole[key])
      }
      for (const { amount, taxable, cgst, sgst, igst } of [...shares, whole]) {
        expect(taxable + cgst + sgst + igst).toBe(amount)
        expect(cgst).toBe(sgst)
        expect(Math.min(taxable, cgst, igst)).toBeGreaterThanOrEqual(0)
      }
      expect(whole.amount).toBe(list.reduce((sum, amount) => sum + amount, 0))
    }),
  )
})

test('what goes back in parts takes back the tax of the whole, to the paisa, and never a part below zero', () => {
  const parts = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(parts, fc.boolean(), (list, withinState) => {
      let before = 0
      const notes = list.map((amount) => {
        const note = gstInside([amount], { ratePercent, withinState, before })
        before += amount
        return note
      })
      const whole = gstInside([before], { ratePercent, withinState })
      for (const key of ['amount', 'taxable', 'cgst', 'sgst', 'igst'] as const) {
        expect(notes.reduce((sum, note) => sum + note[key], 0)).toBe(whole[key])
        for (const note of notes) expect(note[key]).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the whole tax is three percent of the taxable value, within a paisa', () => {
  fc.assert(
    fc.property(amounts, fc.boolean(), (list, withinState) => {
      const { taxable, cgst, sgst, igst } = gstInside(list, { ratePercent, withinState })
      expect(Math.abs(cgst + sgst + igst - (taxable * 3) / 100)).toBeLessThanOrEqual(1.1)
    }),
  )
})

test.each([
  { name: 'Maharashtra', code: '27' },
  { name: ' tamil nadu ', code: '33' },
  { name: 'Jammu & Kashmir', code: '01' },
  { name: 'Atlantis', code: undefined },
  { name: '', code: undefined },
])('$name has the code $code', ({ name, code }) => {
  expect(gstCodeOf(name)).toBe(code)
})
