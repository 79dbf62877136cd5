import type { Category } from '@mezgeb/contract/categories'
import type { User } from '@mezgeb/contract/users'

const TIME = '2026-11-20T08:00:00.000Z'

/** An approved ADMIN of an approved institution. */
export function givenUser(change: Partial<User> = {}): User {
  return {
    id: 'user-1',
    name: 'Hanna Bekele',
    email: 'hanna@selam.et',
    role: 'ADMIN',
    status: 'APPROVED',
    branch: null,
    institution: { id: 'institution-1', name: 'Selam Trading', status: 'APPROVED', currency: null },
    createdAt: TIME,
    version: 1,
    ...change,
  }
}

export function givenCategory(change: Partial<Category> = {}): Category {
  return {
    id: 'category-1',
    name: 'Beverages',
    description: null,
    institutionId: 'institution-1',
    version: 1,
    ...change,
  }
}
