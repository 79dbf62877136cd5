import type { sellerCover as English } from './seller-cover.page.en.ts'

export const sellerCover: typeof English = {
  title: 'የሚሸጠው ማን ነው?',
  locked: 'ማያ ገጹ ተቆልፏል',
  hint: (name) => `የገቡት፦ ${name}።`,
  people: 'ሻጭ',
  pin: 'ፒን',
  unlock: 'መክፈት',
  back: 'ተመለስ',
  noneHere: 'በዚህ መሣሪያ ላይ የሚሠራ ፒን ገና የለም። አንድ ጊዜ በይለፍ ቃል ገብተው በቅንብሮች ውስጥ ፒን ይፍጠሩ።',
  password: 'በይለፍ ቃል መግባት',
}
