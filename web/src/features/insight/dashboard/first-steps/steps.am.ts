import type { steps as English } from './steps.page.en.ts'

export const steps: typeof English = {
  title: 'የመጀመሪያ እርምጃዎች',
  done: (done, all) => `ከ${all} ውስጥ ${done} ተጠናቋል`,
  isDone: 'ተጠናቋል',
  isNext: 'ቀጣይ',
  hide: 'መደበቅ',
  pending: 'ተቋምዎ እንደጸደቀ እነዚህን እርምጃዎች መጀመር ይችላሉ።',
  currency: {
    question: 'በየትኛው ገንዘብ ይሸጣሉ? ካልተመረጠ በምርቶች ላይ ብር፣ በመነሻ ገጽ ላይ $ ይታያል።',
    birr: 'የኢትዮጵያ ብር (ETB)',
    other: 'ሌላ ገንዘብ',
  },
  branch: {
    title: 'ቅርንጫፍ ይክፈቱ',
    why: 'ዕቃዎን የሚያስቀምጡበትና የሚሸጡበት ቦታ።',
  },
  staff: {
    title: 'ሠራተኞችን ይመዝግቡ',
    why: 'ከእርስዎ ጋር የሚሸጡ። በ“ሠራተኞች” ገጽ ካጸደቋቸው በኋላ መግባት ይችላሉ።',
  },
  product: {
    title: 'ምርቶችን ይመዝግቡ',
    why: 'ምን፣ በየትኛው መለኪያ እና በስንት ዋጋ እንደሚሸጡ።',
  },
  orImport: 'ወይም ከነክምችታቸው ከፋይል ያስገቡ',
  stock: {
    title: 'ዕቃ ያስገቡ',
    why: 'ምን ያህል ዕቃ ከማን እንደገባ።',
  },
  sale: {
    title: 'ይሽጡ',
    why: 'የመጀመሪያ ሽያጭዎ። ክምችቱ በራሱ ይቀነሳል።',
  },
}
