import type { settings as English } from '../en/settings.ts'

export const settings: typeof English = {}
