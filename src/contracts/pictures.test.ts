import { expect, test } from 'vitest'
import { pictureFolder, pictureSources, pictureWidths } from './pictures.ts'

const folder = '/media/pictures/01890a5d-ac96-774b-bcce-b302099a8057'

test('a picture of ours is offered in every width', () => {
  expect(pictureSources(`${folder}/700.webp`)).toEqual({
    src: `${folder}/700.webp`,
    srcSet: `${folder}/160.webp 160w, ${folder}/400.webp 400w, ${folder}/700.webp 700w, ${folder}/1000.webp 1000w`,
  })
})

test.each(pictureWidths)('a picture of ours is known by its width of %i', (width) => {
  expect(pictureFolder(`${folder}/${width}.webp`)).toBe(`${folder}/`)
})

test('each width is fetched from the host of the API', () => {
  const { src, srcSet } = pictureSources(`${folder}/700.webp`, 'https://api.shop.test')
  expect(src).toBe(`https://api.shop.test${folder}/700.webp`)
  expect(srcSet?.split(', ').every((one) => one.startsWith('https://api.shop.test/media/'))).toBe(true)
})

test.each([
  '/icon-192.png',
  '/media/demo/nath.webp',
  `${folder}/701.webp`,
  `${folder}/../700.webp`,
  `https://elsewhere.example${folder}/700.webp`,
  '',
])('%j has only itself', (path) => {
  expect(pictureSources(path)).toEqual({ src: path })
})
