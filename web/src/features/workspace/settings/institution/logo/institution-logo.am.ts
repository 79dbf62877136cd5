import type * as logoContract from '@mezgeb/contract/business/institution-logo'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { institutionLogo as English } from './institution-logo.page.en.ts'

export const institutionLogo: typeof English = {
  label: 'ሎጎ',
  hint: 'እስከ 48 ሚሜ ስፋትና 20 ሚሜ ቁመት። በጥቅልል ወረቀት ላይ እዚህ እንደሚታየው ያለ ቀለም ይታተማል።',
  none: 'ሎጎ የለም',
  choose: 'ሎጎ ይምረጡ',
  remove: 'ሎጎውን ማስወገድ',
  unreadable: 'ይህን ምስል ማንበብ አልተቻለም። JPEG፣ PNG ወይም WebP ምስል ይምረጡ።',
  saved: 'ሎጎው ተቀምጧል',
  removed: 'ሎጎው ተወግዷል',
}

export const refusals: Translations<typeof logoContract> = {
  LOGO_INVALID: 'ሎጎው JPEG፣ PNG ወይም WebP ምስል መሆን አለበት',
  LOGO_TOO_LARGE: 'ሎጎው ከ{bytes} ባይት መብለጥ የለበትም',
  LOGO_TOO_WIDE: 'ሎጎው ከ{width} × {height} ፒክሰል መብለጥ የለበትም',
  'GET /institutions/{id}/logos/{logo}': 'ሎጎውን መጫን አልተቻለም።',
}
