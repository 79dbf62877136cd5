import type { printer as English } from './printer.page.en.ts'

export const printer: typeof English = {
  title: 'የደረሰኝ ማተሚያ',
  notPrinted: 'አልታተመም።',
  connect: 'ማተሚያውን ማገናኘት',
  byBrowser: 'በአሳሹ ማተም',
  drawerShut: 'የገንዘብ መሳቢያው አልተከፈተም። ማተሚያውን ይመልከቱ።',
  troubles: {
    AWAY: 'ማተሚያው አልተገኘም። በርቷል? ተሰክቷል? ቅርብ ነው?',
    FORGOTTEN: 'ገጹ ሲዘጋ አሳሹ ማተሚያውን ረስቶታል። እንደገና ያገናኙት።',
    REFUSED: 'አሳሹ ወይም ኮምፒውተሩ ማተሚያውን አይፈቅድም። ይፍቀዱት፣ ወይም በቅንብሮች ውስጥ ማተሚያውን እንደገና ይምረጡ።',
    BUSY: 'ሌላ ፕሮግራም ማተሚያውን ይዞታል። ፕሮግራሙን ይዝጉ፣ ወይም በቅንብሮች ውስጥ እንደ ሲሪያል ማተሚያ ይምረጡት።',
    STOPPED: 'ማተሚያው ቆሟል። በርቷል? ቅርብ ነው? ወረቀት አለው? ክዳኑ ተዘግቷል?',
    NO_PRINTER: 'ይህ መሣሪያ ደረሰኝ አይቀበልም። ሌላ ይምረጡ።',
  },
}
