import { t } from '../../../../texts/texts.ts'
import { words } from '../reading/words-in.ts'

export const LOT_LABELS = {
  batch: () => t.lots.batchNumber,
  expiresOn: () => t.lots.expiresOn,
}

export const LOT_HEADINGS = {
  batch: words(`batch, batch number, batch no, lot, lot number, lot no, የባች ቁጥር, ባች, ባች ቁጥር`),
  expiresOn: words(`
    expiry date, expiration date, expires, expires on, expiry, best before, exp, exp date, use by,
    የማብቂያ ቀን, ማብቂያ ቀን, የሚያበቃበት ቀን, የአገልግሎት ማብቂያ ቀን, expire date, expired date, valid until,
    የማብቂያ ጊዜ, ማብቂያ ጊዜ, የሚያበቃበት ጊዜ, የሚያልፍበት ቀን, ጊዜው የሚያልፍበት ቀን`),
  tracksExpiry: words(`
    has expiry dates, tracks expiry, keeps batches, has batches, የማብቂያ ቀን ያለው, ማብቂያ ቀን ያለው`),
}
