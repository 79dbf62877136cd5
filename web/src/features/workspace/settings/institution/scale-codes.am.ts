import type { scaleCodes as English } from './scale-codes.page.en.ts'

export const scaleCodes: typeof English = {
  title: 'የሚዛን ኮዶች',
  hint: 'የሚዛንዎ መለያ ባለ 13 አሃዝ ኮድ አለው፦ 2 የመነሻ፣ 5 የምርቱ፣ 5 የዋጋው ወይም የክብደቱ፣ 1 የማረጋገጫ። ኮዱ ሲነበብ በክብደት የሚሸጥ ምርት መጠን ይሞላል። አንዳንድ ሚዛኖች ከባለ 4 ወይም ከባለ 5 አሃዝ ዋጋ ወይም ክብደት በፊት የማረጋገጫ አሃዝ ያትማሉ።',
  product: 'ምርቱን ብቻ',
  weight: 'ክብደት (ግ)',
  price: 'ዋጋ (ሳንቲም)',
  verified: (value, digits) => `${value}፣ ${digits} አሃዝ ከማረጋገጫ ጋር`,
  saved: 'የሚዛን ኮዶች ተቀምጠዋል',
}
