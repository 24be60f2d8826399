import { browserApi } from '../browser-api.ts'
import { readCategoryProducts } from './category-products.ts'

export const loadCategoryProducts = (category: string) => readCategoryProducts(browserApi, category)
