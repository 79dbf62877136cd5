import * as z from 'zod/mini'

import { endpoint } from '../kit/endpoint.ts'
import {
  BY_NAME,
  TEXT_MAX,
  idField,
  idParams,
  nameField,
  optionalTextField,
  pageQuery,
  sentVersionField,
  sortQuery,
  versionField,
} from '../kit/fields.ts'

export const Category = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  institutionId: z.string(),
  version: versionField,
})
export type Category = z.infer<typeof Category>

export const CategoryInput = z.object({
  name: nameField,
  description: optionalTextField(TEXT_MAX),
  institutionId: z.optional(z.nullable(idField())),
})

export const CategoryChange = z.object({
  name: z.optional(nameField),
  description: optionalTextField(TEXT_MAX),
  version: sentVersionField,
})

export const listCategories = endpoint({
  method: 'GET',
  path: '/categories',
  summary: 'Categories of the own institution, by name',
  needs: 'categories.view',
  shows: ['categories'],
  query: z.object({ ...pageQuery, ...sortQuery(BY_NAME), institutionId: z.optional(idField()) }),
  sorts: BY_NAME,
  reply: z.array(Category),
  refusals: ['NOT_FOUND'],
  failure: 'Failed to load categories.',
  pages: true,
})

/** 409 CATEGORY_TAKEN: names are unique within an institution, without regard to case (decisions §7). */
export const createCategory = endpoint({
  method: 'POST',
  path: '/categories',
  summary: 'Add a category',
  needs: 'categories.create',
  body: CategoryInput,
  reply: Category,
  changes: ['categories'],
  refusals: ['NOT_FOUND', 'CATEGORY_TAKEN'],
  failure: 'Failed to create category.',
  creates: true,
})

export const updateCategory = endpoint({
  method: 'PATCH',
  path: '/categories/{id}',
  summary: 'Change a category',
  needs: 'categories.edit',
  params: idParams,
  body: CategoryChange,
  reply: Category,
  changes: ['categories'],
  refusals: ['CATEGORY_TAKEN', 'STALE_VERSION'],
  failure: 'Failed to update category.',
})
