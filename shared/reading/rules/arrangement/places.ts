import { type Lexicon, words } from '../../automaton/lexicon.ts';

/** Where many German, French, Spanish and Portuguese postings are. */
export const CITIES: Lexicon = words(
  'berlin hamburg munchen koln frankfurt main stuttgart dusseldorf leipzig dresden hannover nurnberg bremen essen dortmund bonn mannheim karlsruhe augsburg freiburg mainz munster potsdam wien graz linz salzburg innsbruck zurich basel bern luzern winterthur paris lyon marseille toulouse nantes bordeaux lille rennes strasbourg montpellier nice grenoble bruxelles liege lausanne geneve luxembourg montreal quebec laval madrid barcelona valencia sevilla bilbao malaga zaragoza vigo granada alicante murcia mexico cdmx guadalajara monterrey queretaro puebla bogota medellin cali lima santiago buenos aires cordoba rosario montevideo quito sao paulo rio janeiro belo horizonte curitiba porto alegre recife salvador fortaleza brasilia campinas florianopolis lisboa braga coimbra aveiro de del la le am',
);
