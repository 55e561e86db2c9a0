import * as languages from 'linguist-languages';
import type { ToolCategory } from '../../../../shared/contract/vocabulary.ts';
import type { NamedTool } from './authored-tools.ts';
import { toolCodeOf } from './tool-codes.ts';

/** Languages of type "programming" that belong to another category. */
const OTHER_CATEGORY: Readonly<Record<string, ToolCategory>> = {
  'Apollo Guidance Computer': 'engineering-cad-and-geospatial',
  BitBake: 'developer-tools-and-platforms',
  CartoCSS: 'engineering-cad-and-geospatial',
  Cuda: 'ai-and-machine-learning',
  Dockerfile: 'cloud-infrastructure-and-security',
  FIRRTL: 'engineering-cad-and-geospatial',
  GAML: 'engineering-cad-and-geospatial',
  Gnuplot: 'data-and-analytics',
  HiveQL: 'data-and-analytics',
  HyPhy: 'healthcare-and-laboratory',
  'IGOR Pro': 'data-and-analytics',
  'Inno Setup': 'developer-tools-and-platforms',
  Just: 'developer-tools-and-platforms',
  'Kaitai Struct': 'software-development',
  KRL: 'engineering-cad-and-geospatial',
  LookML: 'data-and-analytics',
  Makefile: 'developer-tools-and-platforms',
  'Power Query': 'data-and-analytics',
  Procfile: 'cloud-infrastructure-and-security',
  'RouterOS Script': 'cloud-infrastructure-and-security',
  Salt: 'cloud-infrastructure-and-security',
  Singularity: 'cloud-infrastructure-and-security',
  Smarty: 'software-development',
  Smithy: 'software-development',
  TypeSpec: 'software-development',
  VCL: 'cloud-infrastructure-and-security',
  Xmake: 'developer-tools-and-platforms',
};

/** Names that are parts, transcripts, dialects for one file type, or jokes instead of tools. */
const LEFT_OUT = new Set(
  (
    'Alpine Abuild,BibTeX Style,C2hs Haskell,ColdFusion CFC,Cool,Csound Document,Csound Score,DM,DenizenScript,' +
    'Dogescript,E,EQ,Elvish Transcript,Filebench WML,Filterscript,Fortran Free Form,GCC Machine Description,GSC,' +
    'Gentoo Ebuild,Gentoo Eclass,JavaScript+ERB,Julia REPL,KoLmafia ASH,LOLCODE,Linker Script,Literate Agda,' +
    'Literate CoffeeScript,Literate Haskell,Module Management System,Motorola 68K Assembly,NetLinx+ERB,Omgrofl,' +
    'OpenRC runscript,Parrot Assembly,Parrot Internal Representation,Polar,Python console,RAScript,Rouge,' +
    'ShellSession,Tape,Tree-sitter Query,Unix Assembly,Untyped Plutus Core,Volt,Witcher Script,mcfunction,' +
    'World of Warcraft Addon Data,Brainfuck,Befunge,Moocode,MUF,JASS,Quake,OverPy,ZenScript,SQF,KerboScript,' +
    'Papyrus,Redcode,NWScript,MiniD,Cycript,Emacs Lisp,IL Assembly,RPC,SIP,HIP,Click,Clue,Max,TXL,Pan,Glyph,' +
    'B (Formal Method),Shen,Slash,Fancy,Grace,Ring,Nu,Self,Self,Mint,Io,Ox,Oz,Red,B,Terra,Dune,Wren,Talon,' +
    'Harbour,Ink,Tact,FLUX,Slice,Slang,Sage,Fluent,Jac,Leo,ZAP,ZIL,Teal,Puppet,Bison,Lex,Yacc,ROOT,Sail,' +
    'Isabelle ROOT,Jison Lex,OMNeT++ MSG,M4Sugar,Bluespec BH,Cairo Zero,TI Program,Glimmer TS,KakouneScript,HolyC,' +
    'Rez,Pep8,PigLatin,LoomScript,mIRC Script,SQLPL,Java Template Engine,ASL,Linear Programming,CWeb,Parrot,' +
    'Mathematical Programming System,Groovy Server Pages,Qt Script,Berry,Uno,Genie,Arc,wisp,Logos,CQL'
  ).split(','),
);

/** Markup, data and prose formats that people name as tools, with their category. All others are file types. */
const FORMATS: Readonly<Record<string, ToolCategory>> = {
  'API Blueprint': 'software-development',
  'ASN.1': 'software-development',
  AsciiDoc: 'collaboration-and-productivity',
  BibTeX: 'collaboration-and-productivity',
  Blade: 'software-development',
  GraphQL: 'software-development',
  'Graphviz (DOT)': 'collaboration-and-productivity',
  Haml: 'software-development',
  Jinja: 'software-development',
  JSONLD: 'software-development',
  Kusto: 'programming-languages',
  Liquid: 'software-development',
  MDX: 'software-development',
  Nunjucks: 'software-development',
  PostScript: 'programming-languages',
  RAML: 'software-development',
  RMarkdown: 'data-and-analytics',
  reStructuredText: 'collaboration-and-productivity',
  Slim: 'software-development',
  SPARQL: 'software-development',
  Stylus: 'programming-languages',
  Sweave: 'data-and-analytics',
  SVG: 'creative-and-design',
  TeX: 'collaboration-and-productivity',
  Textile: 'collaboration-and-productivity',
  Turtle: 'software-development',
  'Web Ontology Language': 'software-development',
  WebVTT: 'creative-and-design',
  YANG: 'cloud-infrastructure-and-security',
};

/** Returns the languages of GitHub's Linguist that are tools, without its aliases: those are editor modes (`cake`). */
export function readLanguageTools(): NamedTool[] {
  return Object.values(languages)
    .map((language) => ({ language, category: categoryOf(language.name, language.type) }))
    .flatMap(({ language, category }): NamedTool[] => {
      if (category === null) return [];
      return [{ code: toolCodeOf(language.name), label: language.name, category, aliases: [] }];
    });
}

function categoryOf(name: string, type: string): ToolCategory | null {
  if (LEFT_OUT.has(name)) return null;
  const format = FORMATS[name];
  if (format !== undefined) return format;
  return type === 'programming' ? (OTHER_CATEGORY[name] ?? 'programming-languages') : null;
}
