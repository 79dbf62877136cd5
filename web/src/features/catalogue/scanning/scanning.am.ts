import type { scanning as English } from './scanning.en.ts'

export const scanning: typeof English = {
  withCamera: 'በካሜራ ስካን ማድረግ',
  picture: 'የካሜራው ምስል',
  hold: 'ባርኮዱን በክፈፉ ውስጥ ይያዙ።',
  done: 'ጨርሻለሁ',
  unknown: (code) => `ባርኮድ ${code} ያለው ምርት የለም።`,
  archived: (name) => `${name} በማኅደር ውስጥ ነው። ለመጠቀም ከማኅደር ይመልሱት።`,
  misread: (code) => `${code} በትክክል አልተነበበም፤ የመጨረሻው አሃዝ አይገጥምም። እንደገና ስካን ያድርጉ።`,
  howMuch: (understood) => `ኮዱ ${understood} ይላል፤ መጠኑ ግን አልታወቀም። ብዛቱን ይጻፉ።`,
  addProduct: 'በዚህ ባርኮድ አዲስ ምርት',
  notAllowed: 'በአሳሹ ቅንብሮች ውስጥ ለዚህ ገጽ ካሜራውን ይፍቀዱ።',
  noCamera: 'ይህ መሣሪያ ካሜራ የለውም።',
  cameraFailed: 'ካሜራውን መክፈት አልተቻለም። የሚጠቀሙበትን ሌሎች መተግበሪያዎች ይዝጉ።',
}
