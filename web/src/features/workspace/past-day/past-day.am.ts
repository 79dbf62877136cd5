import type { pastDay as English } from './past-day.en.ts'

export const pastDay: typeof English = {
  longAgo: (day, days) => `${day} ከ${days} ቀናት በፊት ነበር። ቀኑ ትክክል ነው?`,
}
