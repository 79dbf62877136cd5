import type { users as English } from '../en/users.ts'

export const users: typeof English = {}
