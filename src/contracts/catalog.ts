import * as z from 'zod/mini'
import { call, needed, reply } from './call.ts'
import { idOf } from './form-values.ts'
import { DrawnId, Id } from './ids.ts'
import { listOf, Paging } from './lists.ts'
import { LongText, requiredText, searchText } from './texts.ts'

const ById = z.object({ id: Id })
const Message = z.string()

/** For choosing among more than one page of them. */
const NameSearch = z.optional(searchText(100))

export const Category = z.object({
  _id: Id,
  category_name: z.string(),
  category_description: z.string(),
  category_image: z.nullable(z.string()),
})
export type Category = z.infer<typeof Category>

export const categoryImageMissing = 'Category image is required'

export const CategoryFields = z.object({
  _id: DrawnId,
  category_name: requiredText('Category name is required', 'Category name may be at most 100 characters'),
  category_description: z._default(LongText, ''),
})
export type CategoryFields = z.output<typeof CategoryFields>

const CategoryChange = z.partial(
  z.object({ category_name: CategoryFields.shape.category_name, category_description: LongText }),
)
export type CategoryChange = z.output<typeof CategoryChange>

const categoryFiles = { category_image: { most: 1 } }

const CategoryQuery = z.extend(Paging, { search: NameSearch })
export type CategoryQuery = z.output<typeof CategoryQuery>

export const listCategories = call({
  method: 'GET',
  path: '/api/category',
  by: 'visitor',
  summary: 'The categories, oldest first; search looks at their names',
  query: CategoryQuery,
  reply: listOf(Category),
})

export const readCategory = call({
  method: 'GET',
  path: '/api/category/{id}',
  by: 'visitor',
  summary: 'One category',
  params: ById,
  reply: reply({ data: Category }),
})

export const createCategory = call({
  method: 'POST',
  path: '/api/category',
  by: 'admin',
  summary: 'Add a category with its picture',
  status: 201,
  body: CategoryFields,
  files: { category_image: { most: 1, fault: needed(categoryImageMissing) } },
  reply: reply({ message: Message, data: Category }),
})

export const updateCategory = call({
  method: 'PUT',
  path: '/api/category/{id}',
  by: 'admin',
  summary: 'Change a category; what is left out stays',
  params: ById,
  body: CategoryChange,
  files: categoryFiles,
  reply: reply({ message: Message, data: Category }),
})

export const deleteCategory = call({
  method: 'DELETE',
  path: '/api/category/{id}',
  by: 'admin',
  summary: 'Delete a category; what was in it stays, and has none',
  params: ById,
  reply: reply({ message: Message }),
})

export const Subcategory = z.object({
  _id: Id,
  subcategory_name: z.string(),
  subcategory_description: z.string(),
  subcategory_logo: z.nullable(z.string()),
  /** Null where it was deleted. */
  parent_category: z.nullable(Category),
})
export type Subcategory = z.infer<typeof Subcategory>

const ParentCategory = idOf('Parent category is required', 'This category does not exist')

export const subcategoryLogoMissing = 'Subcategory logo is required'

export const SubcategoryFields = z.object({
  _id: DrawnId,
  subcategory_name: requiredText('Subcategory name is required', 'Subcategory name may be at most 100 characters'),
  subcategory_description: z._default(LongText, ''),
  parent_category: ParentCategory,
})
export type SubcategoryFields = z.output<typeof SubcategoryFields>

const SubcategoryChange = z.partial(
  z.object({
    subcategory_name: SubcategoryFields.shape.subcategory_name,
    subcategory_description: LongText,
    parent_category: ParentCategory,
  }),
)
export type SubcategoryChange = z.output<typeof SubcategoryChange>

const subcategoryFiles = { subcategory_logo: { most: 1 } }

const SubcategoryQuery = z.extend(CategoryQuery, { category: z.optional(Id) })
export type SubcategoryQuery = z.output<typeof SubcategoryQuery>

export const listSubcategories = call({
  method: 'GET',
  path: '/api/subcategory',
  by: 'visitor',
  summary: 'The subcategories with their categories, oldest first; of one category, or with names that hold the search',
  query: SubcategoryQuery,
  reply: listOf(Subcategory),
})

export const readSubcategory = call({
  method: 'GET',
  path: '/api/subcategory/{id}',
  by: 'visitor',
  summary: 'One subcategory',
  params: ById,
  reply: reply({ data: Subcategory }),
})

export const createSubcategory = call({
  method: 'POST',
  path: '/api/subcategory',
  by: 'admin',
  summary: 'Add a subcategory with its logo',
  status: 201,
  body: SubcategoryFields,
  files: { subcategory_logo: { most: 1, fault: needed(subcategoryLogoMissing) } },
  reply: reply({ message: Message, data: Subcategory }),
})

export const updateSubcategory = call({
  method: 'PUT',
  path: '/api/subcategory/{id}',
  by: 'admin',
  summary: 'Change a subcategory; what is left out stays',
  params: ById,
  body: SubcategoryChange,
  files: subcategoryFiles,
  reply: reply({ message: Message, data: Subcategory }),
})

export const deleteSubcategory = call({
  method: 'DELETE',
  path: '/api/subcategory/{id}',
  by: 'admin',
  summary: 'Delete a subcategory; its products stay',
  params: ById,
  reply: reply({ message: Message }),
})
