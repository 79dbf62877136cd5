import type { institutions as English } from '../en/institutions.ts'

export const institutions: typeof English = {}
