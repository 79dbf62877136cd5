import type { reminders as English } from './reminders.page.en.ts'

export const reminders: typeof English = {
  text: ({ name, amount, since, shop, phone }) =>
    `ውድ ${name}፣ በ${shop} ያልተከፈለ ${amount} ብር አለብዎት፤ የቆየው ከ${since} ጀምሮ ነው። እባክዎ በቅርቡ ይክፈሉ። እናመሰግናለን።${phone === '' ? '' : ` ስልክ፦ ${phone}`}`,
}
