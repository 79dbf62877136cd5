import type { numbering as English } from './numbering.page.en.ts'

export const numbering: typeof English = {
  title: 'የሽያጮች ተራ ቁጥር',
  hint: 'እያንዳንዱ ቅርንጫፍ ሽያጮቹን ከ1 ጀምሮ ያለ ክፍተት ይቆጥራል። ቁጥሩ በደረሰኝና በዝርዝሮች ላይ ይታያል፤ በፍለጋም ይገኛል። ቀድሞ የተመዘገቡ ሽያጮች ቁጥር አይኖራቸውም።',
  choice: 'ለእያንዳንዱ ሽያጭ ቁጥር ስጥ',
  saved: 'የሽያጮች ቁጥር ምርጫ ተቀምጧል',
}
