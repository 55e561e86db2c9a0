/** Languages whose usual name, other spellings or category Linguist does not have. */
export const PROGRAMMING_LANGUAGES = `
Python | Python 3 | Python3; JavaScript | Javascript | Java Script | JS | ECMAScript | ES6 | Vanilla JavaScript
TypeScript | Typescript | TS; Java | Java SE | Core Java | Java 8 | Java 17; C#; C++; C
go = Go | Golang | Go lang; Rust; Ruby; PHP; Swift; Kotlin; Scala; R | R language | R programming
SQL | Structured Query Language; PL/SQL | Oracle PL/SQL | PLSQL; T-SQL | Transact-SQL | TSQL
PL/pgSQL | PLpgSQL; Bash | GNU Bash | Bash Scripting; Shell | Shell Scripting | Unix Shell
PowerShell | Windows PowerShell; Perl; Lua; Julia; Haskell; Clojure; ClojureScript; Elixir; Erlang; F#
Objective-C | ObjectiveC | Obj-C; Dart; Groovy; Visual Basic .NET | VB.NET
Visual Basic | Visual Basic 6.0 | VB6; VBA | Visual Basic for Applications | Excel VBA; VBScript | Visual Basic Script
COBOL | Cobol; Fortran; ABAP | SAP ABAP; Apex | Salesforce Apex; SOQL
Assembly | Assembly Language | x86 Assembly | Assembler; Ada; Pascal; Delphi | Object Pascal; Lisp
Common Lisp; Scheme; Prolog; Smalltalk; HTML | HTML5; CSS | CSS3; Sass | SCSS; Less | LESS CSS; XSLT; XQuery
XPath; Solidity; Vyper; Verilog; SystemVerilog | System Verilog; VHDL; SystemC
RPG | RPGLE | RPG ILE | RPG IV; JCL | Job Control Language; REXX
Natural ADABAS | Adabas Natural | Software AG Natural; PL/I | PL1
Progress 4GL | OpenEdge ABL | Progress OpenEdge; Wolfram Language; MDX Query Language
KQL | Kusto Query Language | Kusto; SPL Splunk | Splunk SPL; Cypher | Cypher Query Language; GraphQL SDL
CoffeeScript; ActionScript; ColdFusion | Adobe ColdFusion; Classic ASP; awk = AWK | Awk; sed; Tcl | Tcl/Tk
OCaml; Nim; Zig; Crystal; Racket; Elm; PureScript; ReScript; Hack; Mojo; Carbon; Gleam; V; D; APL; J; q
Forth; Logo; Scratch; LabVIEW G; GDScript; HLSL; GLSL; WebAssembly | WASM; LSL; GAMS; AMPL; Stan; BPEL
PeopleCode | PeopleSoft PeopleCode; X++; AL; MQL5; MQL4; Pine Script | PineScript; PostScript; Q#; Cairo
Move; MUMPS | M | Caché ObjectScript; ABAP CDS | CDS Views; MAXScript; AutoLISP | Visual LISP; AppleScript
Batch Script | Batchfile | Windows Batch; YARA; Jsonnet; CUE; Starlark
HCL | HashiCorp Configuration Language; Rego; Ballerina; Chapel; Modula-2; BASIC; Raku | Perl 6; Sieve
IDL | Interactive Data Language; Cython; MicroPython | CircuitPython; AssemblyScript; Luau; Haxe; Vala; Agda
Idris; Lean | Lean 4; Rocq | Coq | Rocq Prover; Isabelle; TLA+ | TLA; Alloy; Dafny
`;
