import type { pinSettings as English } from './pin-settings.page.en.ts'

export const pinSettings: typeof English = {
  title: 'የመሸጫ ፒን',
  hint: 'ሻጭ ለመቀየር ከይለፍ ቃል ይልቅ ስድስት አሃዝ። በይለፍ ቃልዎ በገቡባቸው መሣሪያዎች ላይ ብቻ ይሠራል።',
  set: 'ፒን መፍጠር',
  change: 'ፒን መቀየር',
  remove: 'ፒን ማስወገድ',
  newPin: 'አዲስ ፒን (6 አሃዝ)',
  saved: 'ፒኑ ተቀምጧል',
  removed: 'ፒኑ ተወግዷል',
  removeHint: 'በሁሉም መሣሪያዎች ላይ በይለፍ ቃልዎ ይገባሉ።',
  lockAfter: 'መሸጫውን መቆለፍ ከ',
  off: 'ጠፍቷል',
  opensTill: 'ሲገቡ መሸጫውን መክፈት',
  minutes: (count) => `${count} ደቂቃ`,
}
