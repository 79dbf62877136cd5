import type { discountLimit as English } from './discount-limit.page.en.ts'

export const discountLimit: typeof English = {
  title: 'የሠራተኞች ቅናሽ',
  hint: 'ሠራተኞች ከአንድ መስመር ወይም ከጠቅላላው ሂሳብ ይህን ያህል በመቶ መቀነስ ይችላሉ፤ ከምርቱ ዝቅተኛ ዋጋ በታች ግን አይቻልም። ባዶ ከሆነ ቅናሽ የለም። አስተዳዳሪዎች ገደብ የለባቸውም።',
  saved: 'የቅናሽ ገደቡ ተቀምጧል',
}
