import type { shortcuts as Shortcuts } from '../app/frame/dialogs/shortcuts.en.ts'
import type { palette as Palette } from '../features/workspace/palette/palette.en.ts'
import type { app as English } from './app.en.ts'

export const app: typeof English = {
  tagline: 'የሁሉም ቅርንጫፎች ክምችትና ሽያጭ በአንድ መዝገብ።',
  skip: 'ወደ ይዘቱ ይለፉ',
  main: 'ዋና',
  menu: 'ማውጫ',
  groups: {
    selling: 'ሽያጭ',
    stock: 'ክምችት',
    buying: 'ግዢ',
    figures: 'ሂሳብና ዘገባ',
    management: 'አስተዳደር',
  },
  account: (name) => `የ${name} መለያ`,
  login: 'መግቢያ',
  logout: 'መውጫ',
  approval: 'ማጽደቅ',
  approvalBy: 'የመዝገብ አስተዳዳሪ እያንዳንዱን አዲስ ተቋም ራሱ አይቶ ያጸድቃል። እስከዚያ መመልከት ይችላሉ፤ ሲጸድቅ መመዝገብ በራሱ ይከፈታል።',
  connectionGone: 'ግንኙነት የለም። የሚታየው መረጃ የቆየ ሊሆን ይችላል። መሞከራችንን እንቀጥላለን።',
  connectionBack: 'ግንኙነቱ ተመልሷል።',
  working: 'በሥራ ላይ …',
  failed: 'ችግር ተፈጥሯል',
  pageFailed: 'ይህን ገጽ ማሳየት አልተቻለም',
  pageBroken: 'እባክዎ እንደገና ይሞክሩ። ከተደጋገመ አስተዳዳሪዎን ያነጋግሩ።',
  codeMissing: 'ይህ ገጽ ግንኙነት ያስፈልገዋል። ግንኙነት እንደተገኘ ይከፈታል።',
  dialogMissing: 'ይህን ማምጣት አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
  wordsMissing: 'ቋንቋውን ማምጣት አልተቻለም። እባክዎ እንደገና ይሞክሩ።',
  toLight: 'ወደ ብሩህ ገጽታ መቀየር',
  toDark: 'ወደ ጨለማ ገጽታ መቀየር',
  openPalette: 'ሁሉንም መፈለግ',
  shortcuts: 'የቁልፍ አቋራጮች',
}

export const shortcuts: typeof Shortcuts = {
  everywhere: 'በሁሉም ቦታ',
  letters: 'ነጠላ ቁልፎች፣ ምንም በማይጽፉበት ጊዜ',
  lettersOff: 'ነጠላ ቁልፎች በቅንብሮች ጠፍተዋል።',
  goTo: 'ወደ ገጽ ይሂዱ',
  palette: 'ሁሉንም መፈለግ',
  saves: 'የተከፈተውን ቅጽ ማስቀመጥ',
  closes: 'መዝጋት',
  messages: 'ወደ መጨረሻው መልእክት ይሂዱ',
  search: 'በዚህ ዝርዝር ውስጥ መፈለግ',
  add: 'አዲስ መጨመር (ምርት፣ ደንበኛ፣ …)',
  list: 'ይህ ዝርዝር',
}

export const palette: typeof Palette = {
  title: 'ፍለጋ',
  placeholder: 'ይፈልጉ ወይም ተግባር ይምረጡ...',
  results: 'ውጤቶች',
  nothing: 'ምንም አልተገኘም።',
  failed: 'አንዳንድ ውጤቶችን መጫን አልተቻለም።',
  found: (count) => `${count} ተገኝቷል`,
  recent: 'የቅርብ ጊዜ',
  actions: 'ተግባራት',
  screens: 'ገጾች',
  more: 'ተጨማሪ',
  hint: 'በቀስት ቁልፎች ይምረጡ፣ በEnter ይክፈቱ፣ በEsc ይዝጉ',
  light: 'ብሩህ ገጽታ',
  dark: 'ጨለማ ገጽታ',
}
