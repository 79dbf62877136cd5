import type { costs as English } from './costs.en.ts'

export const costs: typeof English = {
  cost: 'የመግዣ ዋጋ',
  value: 'በመግዣ ዋጋ',
  purchase: 'በደረሰኝ',
  landed: 'ከወጪዎች ጋር',
}
