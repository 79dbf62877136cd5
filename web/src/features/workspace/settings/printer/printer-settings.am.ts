import type { printerSettings as English } from './printer-settings.page.en.ts'

export const printerSettings: typeof English = {
  ofDevice: 'የዚህ መሣሪያ ማተሚያ',
  hint: 'ይህ አሳሽ በቀጥታ የሚያገኘው የደረሰኝ ማተሚያ ያለ ተጨማሪ መስኮት፣ በአማርኛም ያትማል። ከሌለ አሳሹ ያትማል።',
  choose: { usb: 'የUSB ማተሚያ', serial: 'የሲሪያል ማተሚያ', bluetooth: 'የብሉቱዝ ማተሚያ' },
  unsafe: 'ይህ አድራሻ ደህንነቱ የተጠበቀ (https) ስላልሆነ አሳሹ ማተሚያ እንዲገኝ አይፈቅድም። ደረሰኞች በአሳሹ ይታተማሉ።',
  noWay: 'ይህ አሳሽ የደረሰኝ ማተሚያ ማግኘት አይችልም። Chrome እና Edge ይችላሉ። ደረሰኞች በአሳሹ ይታተማሉ።',
  refused: 'አሳሹ ይህንን ማተሚያ አይፈቅድም። በገጹ ቅንብሮች ውስጥ ይፍቀዱት።',
  paper: 'ወረቀት',
  speed: 'የመስመሩ ፍጥነት (baud)',
  afterSale: 'በመሸጫው ከእያንዳንዱ ሽያጭ በኋላ ደረሰኙን አትም',
  opensDrawer: 'ሽያጭ ጥሬ ገንዘብ ሲቀበል ወይም ሲሰጥ የገንዘብ መሳቢያውን ክፈት',
  test: 'የሙከራ ኅትመት',
  testing: 'በማተም ላይ …',
  forget: 'ያለ ደረሰኝ ማተሚያ መጠቀም',
  isPrinted: 'ሙከራው ወደ ማተሚያው ተልኳል።',
  sample: 'ደረሰኞችን ማተም ይቻላል። Receipts can be printed.',
  edges: 'የዚህ መስመር ሁለቱም ጫፎች በወረቀቱ ላይ መታየት አለባቸው፦',
}
