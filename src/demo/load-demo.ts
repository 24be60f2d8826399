import { addCategory, getCategoryPage } from '#server/catalog/categories.service.ts'
import type { Db } from '#server/db/database.ts'
import { waitForDemoTurn } from './demo.store.ts'

const categories = [
  {
    category_name: 'Necklaces',
    category_description: 'Chokers, long haars and pendants for wedding days and weekdays alike.',
  },
  {
    category_name: 'Earrings',
    category_description: 'Jhumkas, chandbalis and studs, light enough for a whole evening.',
  },
  { category_name: 'Bangles', category_description: 'Kadas and sets in every size, to stack or to wear alone.' },
  { category_name: 'Anklets', category_description: 'Payals with and without bells, for steps that are heard.' },
]

/** Fills a shop that has nothing yet. A shop with so much as one category is somebody's, and is left alone. */
export async function loadDemoIntoEmptyShop(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForDemoTurn(tx)
    const { total } = await getCategoryPage(tx, { page: 1, limit: 1 })
    if (total > 0) return
    for (const category of categories) await addCategory(tx, { ...category, category_image: null })
  })
}
