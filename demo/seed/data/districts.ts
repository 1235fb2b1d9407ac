/** A part of a town, in the way property managers name locations. City and postcode follow the postal register. */
export interface District {
  readonly name: string
  readonly city: string
  readonly zipcode: string
}

const districts = (city: string, parts: readonly (readonly [name: string, zipcode: string])[]): District[] =>
  parts.map(([name, zipcode]) => ({ name: name ? `${city}-${name}` : city, city, zipcode }))

/** Districts in which a manager of that region rents out, best known first. */
export const districtsOf = {
  elbe: [
    ...districts('Dresden', [
      ['Pieschen', '01127'],
      ['Löbtau', '01159'],
      ['Striesen', '01277'],
      ['Johannstadt', '01307'],
      ['Friedrichstadt', '01067'],
    ]),
    ...districts('Radebeul', [['', '01445']]),
    ...districts('Pirna', [['', '01796']]),
    ...districts('Freital', [['', '01705']]),
    ...districts('Heidenau', [['', '01809']]),
    ...districts('Meißen', [['', '01662']]),
    ...districts('Dresden', [
      ['Gorbitz', '01169'],
      ['Prohlis', '01239'],
      ['Neustadt', '01099'],
      ['Südvorstadt', '01069'],
      ['Plauen', '01187'],
      ['Trachau', '01129'],
      ['Laubegast', '01279'],
      ['Leuben', '01257'],
      ['Blasewitz', '01309'],
      ['Klotzsche', '01109'],
    ]),
  ],
  ruhr: [
    ...districts('Dortmund', [
      ['Nordstadt', '44145'],
      ['Hörde', '44263'],
      ['Dorstfeld', '44149'],
    ]),
    ...districts('Bochum', [['Langendreer', '44892']]),
    ...districts('Gelsenkirchen', [['Ückendorf', '45886']]),
    ...districts('Witten', [['Annen', '58453']]),
    ...districts('Herne', [['Mitte', '44623']]),
    ...districts('Bochum', [
      ['Ehrenfeld', '44789'],
      ['Wattenscheid', '44866'],
    ]),
    ...districts('Gelsenkirchen', [['Schalke', '45881']]),
    ...districts('Dortmund', [
      ['Körne', '44143'],
      ['Eving', '44339'],
      ['Hombruch', '44225'],
      ['Aplerbeck', '44287'],
      ['Mengede', '44359'],
    ]),
    ...districts('Bochum', [
      ['Weitmar', '44795'],
      ['Riemke', '44807'],
    ]),
    ...districts('Gelsenkirchen', [['Buer', '45894']]),
    ...districts('Herne', [['Wanne', '44649']]),
  ],
  spree: [
    ...districts('Berlin', [
      ['Wedding', '13353'],
      ['Neukölln', '12043'],
      ['Moabit', '10551'],
      ['Köpenick', '12555'],
    ]),
    ...districts('Potsdam', [['Babelsberg', '14482']]),
    ...districts('Berlin', [
      ['Friedrichshain', '10247'],
      ['Marzahn', '12679'],
      ['Pankow', '13187'],
      ['Spandau', '13585'],
      ['Lichtenberg', '10365'],
      ['Steglitz', '12163'],
      ['Gesundbrunnen', '13347'],
      ['Treptow', '12435'],
      ['Reinickendorf', '13403'],
    ]),
    ...districts('Potsdam', [
      ['Waldstadt', '14478'],
      ['West', '14471'],
    ]),
  ],
  pleisse: [
    ...districts('Leipzig', [
      ['Gohlis', '04155'],
      ['Plagwitz', '04229'],
      ['Connewitz', '04277'],
      ['Reudnitz', '04317'],
    ]),
    ...districts('Chemnitz', [
      ['Sonnenberg', '09130'],
      ['Bernsdorf', '09126'],
    ]),
    { name: 'Halle-Giebichenstein', city: 'Halle (Saale)', zipcode: '06114' },
    ...districts('Zwickau', [['', '08056']]),
    ...districts('Markkleeberg', [['', '04416']]),
  ],
  franken: [
    ...districts('Nürnberg', [
      ['Gostenhof', '90429'],
      ['Südstadt', '90459'],
      ['Langwasser', '90473'],
    ]),
    ...districts('Fürth', [['Südstadt', '90763']]),
    ...districts('Würzburg', [['Sanderau', '97072']]),
    ...districts('Erlangen', [['', '91054']]),
    ...districts('Nürnberg', [['Wöhrd', '90489']]),
    ...districts('Ansbach', [['', '91522']]),
  ],
} as const satisfies Record<string, readonly District[]>

export type Region = keyof typeof districtsOf
export const regions = ['elbe', 'ruhr', 'spree', 'pleisse', 'franken'] as const satisfies readonly Region[]
