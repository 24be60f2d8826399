import { expect, test } from 'vitest'
import { writeLetter } from './letter.ts'

const whole = writeLetter({
  heading: 'Thank you',
  words: ['Dear Asha,'],
  items: [
    { name: 'Kundan Choker', details: 'Size M · 2 × ₹5.00', amount: '₹10.00', picture: 'https://shop.example/a.webp' },
    { name: 'Jhumka', details: '1 × ₹1.00', amount: '₹1.00' },
  ],
  totals: [
    { label: 'Subtotal', amount: '₹11.00' },
    { label: 'Total', amount: '₹11.00', isSum: true },
  ],
  address: { heading: 'Delivery address', lines: ['Asha Rao', '22 Temple Street'] },
  link: { label: 'See your order', url: 'https://shop.example/order/1' },
  otherLink: { label: 'Write to us', url: 'https://shop.example/contact' },
  lastWords: ['Questions? Call us.'],
})

test('without HTML every part of a letter is still there, in order', () => {
  expect(whole.text).toBe(
    [
      'Thank you',
      'Dear Asha,',
      'Kundan Choker\nSize M · 2 × ₹5.00: ₹10.00',
      'Jhumka\n1 × ₹1.00: ₹1.00',
      'Subtotal: ₹11.00\nTotal: ₹11.00',
      'Delivery address:\nAsha Rao\n22 Temple Street',
      'See your order: https://shop.example/order/1',
      'Write to us: https://shop.example/contact',
      'Questions? Call us.',
      'Alankara',
    ].join('\n\n'),
  )
})

test('a picture is shown where there is one', () => {
  expect(whole.html.match(/<img [^>]*src="([^"]*)"/g)).toHaveLength(1)
  expect(whole.html).toContain('src="https://shop.example/a.webp"')
})

test('a letter without sections has no empty ones', () => {
  const { text, html } = writeLetter({ heading: 'Your code', words: ['Use it soon.'], code: '123456' })
  expect(text).toBe('Your code\n\nUse it soon.\n\n123456\n\nAlankara')
  expect(html).not.toContain('<table')
})

test('nothing that was typed becomes part of the page', () => {
  const evil = `"><script>alert('1')</script>&`
  const { html } = writeLetter({
    heading: evil,
    words: [evil],
    code: evil,
    items: [{ name: evil, details: evil, amount: evil, picture: evil }],
    totals: [{ label: evil, amount: evil }],
    address: { heading: evil, lines: [evil] },
    link: { label: evil, url: evil },
    otherLink: { label: evil, url: evil },
    lastWords: [evil],
  })
  expect(html).not.toContain('<script')
  expect(html.split('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;')).toHaveLength(18)
})
