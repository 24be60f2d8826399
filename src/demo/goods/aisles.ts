import { beadedAnklets } from './anklets/beaded-anklets.ts'
import { charmAnklets } from './anklets/charm-anklets.ts'
import { crystalAnklets } from './anklets/crystal-anklets.ts'
import { payals } from './anklets/payals.ts'
import { bangleSets } from './bangles/bangle-sets.ts'
import { kadas } from './bangles/kadas.ts'
import { meenakariBangles } from './bangles/meenakari-bangles.ts'
import { oxidisedBangles } from './bangles/oxidised-bangles.ts'
import { chandbalis } from './earrings/chandbalis.ts'
import { hoops } from './earrings/hoops.ts'
import { jhumkas } from './earrings/jhumkas.ts'
import { longDrops } from './earrings/long-drops.ts'
import { studs } from './earrings/studs.ts'
import { chokers } from './necklaces/chokers.ts'
import { layeredChains } from './necklaces/layered-chains.ts'
import { longHaars } from './necklaces/long-haars.ts'
import { mangalsutras } from './necklaces/mangalsutras.ts'
import { pearlNecklaces } from './necklaces/pearl-necklaces.ts'
import { pendants } from './necklaces/pendants.ts'
import { statementNecklaces } from './necklaces/statement-necklaces.ts'
import { templeJewellery } from './necklaces/temple-jewellery.ts'
import type { Aisle } from './shelf.ts'

/** Everything the demo shop sells, in the order its bar shows it. */
export const aisles: readonly Aisle[] = [
  {
    name: 'Necklaces',
    description: 'Chokers, long haars and pendants for wedding days and weekdays alike.',
    picture: 'category-necklaces',
    skuPrefix: 'ALK-NK',
    shelves: [
      chokers,
      longHaars,
      templeJewellery,
      statementNecklaces,
      pearlNecklaces,
      pendants,
      mangalsutras,
      layeredChains,
    ],
  },
  {
    name: 'Earrings',
    description: 'Jhumkas, chandbalis and studs, light enough for a whole evening.',
    picture: 'category-earrings',
    skuPrefix: 'ALK-ER',
    shelves: [jhumkas, chandbalis, studs, hoops, longDrops],
  },
  {
    name: 'Bangles',
    description: 'Kadas and sets in every size, to stack or to wear alone.',
    picture: 'category-bangles',
    skuPrefix: 'ALK-BG',
    shelves: [kadas, bangleSets, oxidisedBangles, meenakariBangles],
  },
  {
    name: 'Anklets',
    description: 'Payals with and without bells, for steps that are heard.',
    picture: 'category-anklets',
    skuPrefix: 'ALK-AN',
    shelves: [payals, charmAnklets, beadedAnklets, crystalAnklets],
  },
]
