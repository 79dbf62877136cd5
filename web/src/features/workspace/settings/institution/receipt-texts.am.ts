import type { receiptTexts as English } from './receipt-texts.page.en.ts'

export const receiptTexts: typeof English = {
  title: 'ደረሰኞች',
  hint: 'ሎጎዎና እነዚህ ጽሑፎች በሁሉም ደረሰኝ ላይ ይታተማሉ፤ ለምሳሌ የሥራ ሰዓት ከላይ፣ ምስጋና ከታች።',
  header: 'ከዕቃዎቹ በላይ',
  footer: 'ከድምሩ በታች',
  saved: 'የደረሰኝ ጽሑፎች ተቀምጠዋል',
}
