import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { mp4 } from '#server/media/test-videos.ts'
import { addVideo } from '#server/videos/videos.service.ts'
import { readMessage } from './admin-steps.ts'
import { expect, test } from './shop-fixture.ts'
import { slowUploads } from './slow-uploads.ts'

test.use({ expectedComplaints: /status of (4|503)|net::ERR_FAILED/ })

/** A frame that was drawn too early would be all black. */
async function expectStillInShop(page: Page, words: string): Promise<void> {
  const shop = await page.context().newPage()
  await shop.goto('/videos')
  const figure = shop.getByRole('figure', { name: words })
  const still = figure.locator('img')
  await expect(still).toHaveAttribute('srcset', /\/media\/pictures\/.+400\.webp/)
  await expect(figure.locator('video')).toHaveCount(0)
  const picture = await shop.request.get((await still.getAttribute('src')) ?? '')
  const { channels } = await sharp(await picture.body()).stats()
  expect(Math.max(...channels.map(({ max }) => max))).toBeGreaterThan(100)
  await shop.close()
}

test('a video shows how far it has come, can be called back, plays and goes', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await page.goto('/admin?tab=video')
  const form = page.getByRole('form', { name: 'Add a video' })
  const videos = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Delete video' }) })
  await expect(videos.first()).toBeVisible()
  const before = await videos.count()
  await expectAccessible()
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByText('Please select a video file')).toBeVisible()
  await expect(form.getByLabel('Video file')).toBeFocused()

  const fast = await slowUploads(page)
  const large = { name: 'large.mp4', mimeType: 'video/mp4', buffer: mp4(2_000_000) }
  await form.getByLabel('Video file').setInputFiles(large)
  await form.getByRole('button', { name: 'Add Video' }).click()
  await expect(form.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  const progress = form.getByRole('progressbar', { name: 'Uploading large.mp4' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0)
  await expectAccessible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(progress).toBeHidden()
  await expect(form.getByRole('button', { name: 'Add Video' })).toBeFocused()
  await expect(videos).toHaveCount(before)
  await fast()

  await form.getByLabel('Video file').setInputFiles('src/demo/videos/video-1.mp4')
  await expect(form.getByRole('img', { name: 'A still of the chosen video' })).toBeVisible()
  await form.getByLabel('Description').fill('Light on a choker')
  await form.getByRole('button', { name: 'Add Video' }).click()
  await readMessage(page, 'Success', 'Video added successfully')
  await expect(videos).toHaveCount(before + 1)
  await expect(videos.first()).toContainText('Light on a choker')
  await expect(form.getByLabel('Description')).toHaveValue('')

  const player = (place: number) => videos.nth(place).locator('video')
  const isPlaying = (place: number) =>
    player(place).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
  await expectStillInShop(page, 'Light on a choker')
  await videos.nth(0).getByRole('link', { name: 'Play' }).click()
  await expect.poll(() => isPlaying(0)).toBe(true)
  await expect(player(0)).toHaveAttribute('poster', /400\.webp$/)
  await expect(player(1), 'fetched ahead').toHaveCount(0)
  await videos.nth(1).getByRole('link', { name: 'Play' }).click()
  await expect.poll(() => isPlaying(1)).toBe(true)
  expect(await isPlaying(0)).toBe(false)

  await page.getByRole('button', { name: 'Delete video 1', exact: true }).click()
  const question = 'Are you sure you want to delete this video? This action cannot be undone.'
  await expect(page.getByRole('dialog', { name: 'Delete video' })).toContainText(question)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await readMessage(page, 'Success', 'Video deleted')
  await expect(videos).toHaveCount(before)
})

test('a video without a still is a tile that plays at one press', async ({ page, shop, signIn, expectAccessible }) => {
  const { video_url } = await shop.db.selectFrom('videos').select('video_url').executeTakeFirstOrThrow()
  const video = { kind: 'video', videoUrl: video_url, poster: null, description: 'Light on a nath' } as const
  const { _id } = await shop.db.transaction().execute((tx) => addVideo(tx, video))
  await signIn('admin')
  await page.goto('/admin?tab=video')
  const tile = page.getByRole('figure', { name: 'Light on a nath' })
  const play = tile.getByRole('link', { name: 'Play video 1', exact: true })
  await expect(play).toBeVisible()
  await expect(tile.locator('video')).toHaveCount(0)
  await expectAccessible()
  await play.press('Enter')
  await expect(tile.locator('video')).toBeFocused()
  const isPlaying = () =>
    tile.locator('video').evaluate((player: HTMLVideoElement) => !player.paused && player.currentTime > 0)
  await expect.poll(isPlaying).toBe(true)
  const gone = await page.request.delete(`/api/videos/${_id}`, { headers: { origin: shop.url } })
  expect(gone.status()).toBe(200)
})

test('a video that was chosen or described does not go without a question', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin?tab=video')
  const form = page.getByRole('form', { name: 'Add a video' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  const leave = () => page.getByRole('tab', { name: 'Categories', exact: true }).click()
  await form.getByLabel('Description').fill('Light on a choker')
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByRole('tab', { name: 'Video' })).toBeFocused()
  await expect(form.getByLabel('Description')).toHaveValue('Light on a choker')
  await form.getByLabel('Description').fill('')
  await form.getByLabel('Video file').setInputFiles('src/demo/videos/video-1.mp4')
  await leave()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await form.getByLabel('Video file').setInputFiles([])
  await leave()
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeVisible()
})

test('a testimonial that can not be sent, added or deleted says which of them it was', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('admin')
  await page.route('**/api/testimonials', (route) => route.abort())
  await page.goto('/admin?tab=testimonials')
  await readMessage(page, 'Error', 'Failed to fetch testimonials')
  await expect(page.locator('#main'), 'nothing had the focus to return to').toBeFocused()
  await page.unroute('**/api/testimonials')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()

  const form = page.getByRole('form', { name: 'Add a testimonial' })
  const add = form.getByRole('button', { name: 'Add Video' })
  const story = { name: 'story.mp4', mimeType: 'video/mp4', buffer: Buffer.from('once upon a time') }
  await form.getByLabel('Video file').setInputFiles(story)
  await add.click()
  await readMessage(page, 'Error', 'Please choose an MP4 or WebM video')

  const uploads: string[] = []
  page.on('request', (request) => request.url().includes('/api/upload/') && uploads.push(request.url()))
  await form.getByLabel('Video file').setInputFiles({ name: 'told.mp4', mimeType: 'video/mp4', buffer: mp4(5000) })
  await page.route('**/api/upload/**', (route) => route.abort())
  await add.click()
  await readMessage(page, 'Error', 'Failed to upload video file')
  await page.unroute('**/api/upload/**')
  await page.route('**/api/testimonials', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: 'away' }) : route.fallback(),
  )
  await add.click()
  await readMessage(page, 'Error', 'Failed to add testimonial')
  await page.unroute('**/api/testimonials')
  // As where it waited in an open tab for more than a day.
  const gone = 'This video is not here. Please upload it again.'
  const swept = { success: false, code: 'bad_input', message: gone, errors: { videoUrl: gone }, requestId: 'r' }
  await page.route('**/api/testimonials', (route) => route.fulfill({ status: 400, json: swept }))
  await add.click()
  await readMessage(page, 'Error', gone)
  expect(uploads, 'what has arrived is not sent again').toHaveLength(2)
  await page.unroute('**/api/testimonials')
  await add.click()
  await readMessage(page, 'Success', 'Testimonial added successfully')
  expect(uploads, 'what is not there any more is').toHaveLength(3)
  await expect(page.getByRole('link', { name: 'Play testimonial 1', exact: true })).toBeVisible()

  await page.route('**/api/testimonials/**', (route) => route.abort())
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await page.getByRole('button', { name: 'Delete testimonial 1', exact: true }).click()
  await confirm.click()
  await readMessage(page, 'Error', 'Failed to delete testimonial')
  await page.unroute('**/api/testimonials/**')
  await page.getByRole('button', { name: 'Delete testimonial 1', exact: true }).click()
  await confirm.click()
  await readMessage(page, 'Success', 'Testimonial deleted')
  await expectAccessible()
})

test('a video on a slow line is waited for as long as it moves, and given up where nothing does', async ({
  page,
  signIn,
}) => {
  // A busy machine hands a slow line's bytes over late.
  test.slow()
  await signIn('admin')
  await page.clock.install()
  await page.goto('/admin?tab=video')
  const form = page.getByRole('form', { name: 'Add a video' })
  const add = form.getByRole('button', { name: 'Add Video' })
  const slow = { name: 'slow.mp4', mimeType: 'video/mp4', buffer: mp4(20_000_000) }

  const fast = await slowUploads(page)
  await form.getByLabel('Video file').setInputFiles(slow)
  await add.click()
  const progress = form.getByRole('progressbar', { name: 'Uploading slow.mp4' })
  const share = async () => Number(await progress.getAttribute('value'))
  const movesOn = async () => {
    const before = await share()
    await expect.poll(share, { timeout: 60_000 }).toBeGreaterThan(before)
  }
  for (const _ of ['once', 'twice']) {
    await movesOn()
    await page.clock.fastForward(90_000)
  }
  await movesOn()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await fast()

  await page.route('**/api/upload/**', () => undefined)
  await add.click()
  await expect(progress).toBeVisible()
  await page.clock.fastForward(121_000)
  await readMessage(page, 'Error', 'Failed to upload video file. Request timeout. Please try again.')
  await expect(add).toBeEnabled()
})
