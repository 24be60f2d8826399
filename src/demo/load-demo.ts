import { dayMs } from '#contracts/day.ts'
import { addCategory, getCategoryPage } from '#server/catalog/categories.service.ts'
import { addProduct } from '#server/catalog/products.service.ts'
import { addSubcategory } from '#server/catalog/subcategories.service.ts'
import type { Db } from '#server/db/database.ts'
import type { Files } from '#server/files/files.ts'
import { assertNotStopped } from '#server/startup-error.ts'
import { addVideo } from '#server/videos/videos.service.ts'
import { insertReviews, waitForDemoTurn } from './demo.store.ts'
import { picturePath, putDemoFiles, videoPath } from './demo-files.ts'
import { aisles } from './goods/aisles.ts'
import { type ShelvedPiece, toProduct } from './goods/to-product.ts'
import { type WrittenReview, writeReviews } from './reviews/write-reviews.ts'
import { videos } from './videos.ts'

interface Means {
  db: Db
  files: Files
  /** Whoever stops the shop while it starts does not wait for its goods. */
  signal?: AbortSignal | undefined
}

/** Fills a shop that has nothing yet. A shop with so much as one category is somebody's, and is left alone. */
export async function loadDemoIntoEmptyShop({ db, files, signal }: Means): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForDemoTurn(tx)
    const { total } = await getCategoryPage(tx, { page: 1, limit: 1 })
    if (total > 0) return
    const storing = putDemoFiles(files)
    // Heard below: the rows are written meanwhile, and a transaction must not end under them.
    storing.catch(() => undefined)
    await addGoods(tx, await addShelves(tx), signal)
    await addVideos(tx)
    await storing
  })
}

/** The categories with their subcategories, and every piece with where it belongs. */
async function addShelves(tx: Db): Promise<ShelvedPiece[]> {
  const shelved: ShelvedPiece[] = []
  for (const aisle of aisles) {
    const category_id = await addCategory(tx, {
      category_name: aisle.name,
      category_description: aisle.description,
      category_image: picturePath(aisle.picture),
    })
    for (const shelf of aisle.shelves) {
      const subcategory_id = await addSubcategory(tx, {
        subcategory_name: shelf.name,
        subcategory_description: shelf.description,
        parent_category: category_id,
        subcategory_logo: picturePath(`${shelf.logo}-front`, shelf.name),
      })
      for (const piece of shelf.goods) shelved.push({ piece, shelf, aisle, category_id, subcategory_id })
    }
  }
  return shelved
}

/** Oldest first, since the newest is the one that was added last. */
async function addGoods(tx: Db, shelved: readonly ShelvedPiece[], signal: AbortSignal | undefined): Promise<void> {
  const now = new Date()
  const reviews: (WrittenReview & { product_id: string })[] = []
  for (const one of shelved.toSorted((a, b) => b.piece.past.days - a.piece.past.days)) {
    assertNotStopped(signal)
    const { design, past } = one.piece
    const created_at = new Date(now.getTime() - past.days * dayMs)
    const product_id = await addProduct(tx, { ...toProduct(one), created_at })
    const { reviews: count = 0, liking = 'liked' } = past
    const written = writeReviews({ seed: design, kind: one.aisle.name, liking, count, between: [created_at, now] })
    reviews.push(...written.map((review) => ({ ...review, product_id })))
  }
  await insertReviews(tx, reviews)
}

async function addVideos(tx: Db): Promise<void> {
  for (const { kind, file, description } of videos) {
    await addVideo(tx, { kind, videoUrl: videoPath(file), poster: picturePath(`${file}-poster`), description })
  }
}
