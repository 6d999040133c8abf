// The words of made-up entries, varied enough that texts differ as those of people do.

export const firstNames =
  'Ana,Ben,Chloé,Dalia,Elena,Farah,Grace,Hugo,Imani,José,Keiko,Lucía,Maya,Noor,Olivia,Priya,Quinn,Rosa,Sofía,Tariq,Uma,Vera,Wendy,Ximena,Yara,Zoë,Andrea,Bianca,Carmen,Diego,Esther,Fiona,Gloria,Hannah,Irene,Jasmine,Kira,Leah,Marcus,Nadia,Opal,Paula,Renée,Sandra,Teresa,Ursula,Violet,Wanda'.split(
    ',',
  );

export const lastNames =
  'Alvarez,Brady,Castillo,Dunn,Ellison,Fischer,Garner,Hollis,Ingram,Jensen,Kaplan,López,Muñoz,Nguyen,Okafor,Pappas,Quintero,Ramírez,Sato,Tran,Underwood,Vance,Whitaker,Xiong,Young,Zimmer,Abbott,Bell,Clarke,Delgado,Edwards,Flores,Gibson,Hayes,Ivanov,Joyce,Keller,Lindqvist,Morales,Novak,Ortiz,Peters,Raman,Schmidt,Torres,Usher,Vega,Wolfe'.split(
    ',',
  );

export const titles =
  'Full-Time Nanny,After-School Nanny,Bilingual Nanny,Newborn Specialist,Birth Doula,Postpartum Doula,Family Assistant,Household Manager,Nanny and Tutor,Overnight Nurse,Retired Teacher,Early Childhood Educator,Summer Nanny,Sleep Coach,Mother’s Helper,Travel Nanny'.split(
    ',',
  );

export const specialties =
  'Infants,Toddlers,Preschoolers,Twins and multiples,Newborn care,Sleep training,Homework help,Early reading,Music,Swimming,Outdoor play,Meal preparation,Transportation,Light housekeeping,Special needs care,Bilingual (Spanish),Bilingual (French),Overnight care,Feeding support,First-time parents,Potty training,Travel,Arts and crafts,School-age children'.split(
    ',',
  );

export const places =
  'St. Petersburg,Tampa,Sarasota,Bradenton,Clearwater,Largo,Dunedin,Palmetto,Venice,Brandon,Lakewood Ranch,Wesley Chapel,Tarpon Springs,Ruskin,Safety Harbor,Gulfport'.split(
    ',',
  );

export const doings =
  'reads aloud with all the voices,plans slow mornings in the garden,keeps calm through colic and teething,teaches children to swim and to float,sings in two languages,builds forts out of laundry baskets,cooks with what the farmers’ market has,writes a short note about each day,drives safely to every practice,sits up through long nights,helps with fractions and spelling,bakes bread on rainy days,walks to the library twice a week,knows every playground by the bay,sews costumes for school plays,keeps the pantry in order,speaks softly and laughs loudly,looks after twins without hurry,follows each family’s own routine,draws maps of imaginary islands,grows tomatoes with toddlers,supports mothers in the first weeks,prepares lunches nobody brings home again,plays the ukulele at nap time'.split(
    ',',
  );

export const pasts =
  'taught kindergarten,worked in a children’s hospital,raised three sons,ran a small day care,trained as a nurse,studied child development,cared for premature babies,led a scout troop,coached soccer,kept house for a large family,worked on a cruise ship,volunteered at a shelter,sang in a choir,managed a bakery,tutored math,grew up with seven siblings'.split(
    ',',
  );

export const subjects =
  'bedtime,first foods,screen time,sharing a nanny,the first week home,sibling quarrels,potty training,summer plans,hurricane season,reading aloud,picky eaters,nap schedules,school mornings,interviews,contracts,sick days,beach trips,homework,tantrums,twins,grandparents,new schools,long drives,quiet time'.split(
    ',',
  );

export const advice =
  'Small habits make it easier,What experienced caregivers do first,Questions to ask before you decide,A calm plan for busy parents,Five things that we learned from families,When to wait and when to step in,How to talk about it with your child,What it costs and what it saves,Signs that something needs to change,A list for the refrigerator door'.split(
    ',',
  );
