import type * as photosContract from '@mezgeb/contract/catalogue/product-photos'
import type { Translations } from '@mezgeb/contract/kit/refusals'

import type { photos as English } from './photos.en.ts'

export const photos: typeof English = {
  of: (name) => `የ${name} ፎቶ`,
  choose: 'ፎቶ ይምረጡ',
  take: 'ፎቶ ያንሱ',
  remove: 'ፎቶውን ማስወገድ',
  unreadable: 'ይህን ምስል ማንበብ አልተቻለም። JPEG፣ PNG ወይም WebP ምስል ይምረጡ።',
  added: 'ፎቶው ተቀምጧል',
  removed: 'ፎቶው ተወግዷል',
}

export const refusals: Translations<typeof photosContract> = {
  PHOTO_INVALID: 'ፎቶው JPEG፣ PNG ወይም WebP ምስል መሆን አለበት',
  PHOTO_TOO_LARGE: 'ፎቶው ከ{bytes} ባይት መብለጥ የለበትም',
  PHOTO_TOO_WIDE: 'ፎቶው በየጎኑ ከ{pixels} ፒክሰል መብለጥ የለበትም',
  INVALID_PHOTO_SIZE: 'size small መሆን አለበት',
  'GET /products/{id}/photos/{photo}': 'ፎቶውን መጫን አልተቻለም።',
}
