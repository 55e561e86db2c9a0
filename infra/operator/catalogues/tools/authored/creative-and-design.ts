/** Interface and graphic design, images, video, sound, 3D, games and publishing. */
export const CREATIVE_AND_DESIGN = `
# Adobe
Adobe Creative Cloud | Creative Cloud | Adobe Creative Suite | Adobe CC | Adobe Suite
adobe-photoshop = Adobe Photoshop | Photoshop; adobe-illustrator = Adobe Illustrator | Illustrator
adobe-indesign = Adobe InDesign | InDesign
adobe-premiere-pro = Adobe Premiere Pro | Premiere Pro | Adobe Premiere
adobe-after-effects = Adobe After Effects | After Effects; adobe-xd = Adobe XD
adobe-lightroom = Adobe Lightroom | Lightroom; adobe-firefly = Adobe Firefly
adobe-animate = Adobe Animate | Adobe Flash | Flash Professional; adobe-audition = Adobe Audition | Audition
adobe-dreamweaver = Adobe Dreamweaver | Dreamweaver; adobe-bridge = Adobe Bridge
adobe-fireworks = Adobe Fireworks
adobe-substance-3d = Adobe Substance 3D | Substance Painter | Substance Designer
adobe-express = Adobe Express | Adobe Spark; adobe-media-encoder = Adobe Media Encoder
adobe-fresco = Adobe Fresco; adobe-dimension = Adobe Dimension; adobe-stock = Adobe Stock
Adobe Character Animator; Adobe InCopy | InCopy; Adobe | Adobe Systems
# Interface design
Figma; Sketch | Sketch App; InVision; Zeplin; Framer; Axure RP | Axure; Principle | Principle for Mac
ProtoPie; Marvel App | MarvelApp; Abstract; UXPin; Origami Studio; Penpot; Maze; UserTesting | UserZoom
UsabilityHub | Lyssna; Optimal Workshop; Lookback; Storyboarder; Supernova Design; Zeroheight; Frontify
Brandfolder; Bynder; Canto; Widen Collective; Lottie | LottieFiles; Rive; Overflow Design; Justinmind
Proto.io; Moqups; Mockplus; Webflow; Readymag; Tilda Publishing; Material Design; Font Awesome; Noun Project
Iconfinder; Spline Design; Canva | Canva Pro; Visme; Piktochart; Venngage; Snappa; Pixlr; Photopea; GIMP
Krita; Inkscape; CorelDRAW | Corel Draw; Corel Painter; Affinity Designer; Affinity Photo; Affinity Publisher
Procreate; Clip Studio Paint; PaintShop Pro; ACDSee; Capture One; DxO PhotoLab; Luminar; Photo Mechanic
Phase One; QuarkXPress | Quark; Scribus; Microsoft Paint; Paint.NET; Fontlab; Glyphs App; FontForge; Fontself
Lunacy; Pixelmator; Boxy SVG; Picsart; Freepik; Shutterstock; Getty Images; Unsplash; Pantone Connect
Esko ArtiosCAD | ArtiosCAD; Esko | Esko Automation Engine; Enfocus PitStop | PitStop Pro
Heidelberg Prinect | Prinect; Fiery | EFI Fiery; Caldera RIP; Wasatch SoftRIP; Aseprite; Wacom; Brandfetch
Simple Icons; Sketchbook | Autodesk SketchBook; Storyboard Pro | Toon Boom Storyboard Pro
# Video
Final Cut Pro | Final Cut | FCPX; DaVinci Resolve | Davinci Resolve; Avid Media Composer | Avid
Sony Vegas Pro | Vegas Pro | VEGAS; CapCut; iMovie; Apple Motion; Apple Compressor
Filmora | Wondershare Filmora; ScreenFlow; Kdenlive; HandBrake; FFmpeg
OBS Studio | OBS | Open Broadcaster Software; vMix; Wirecast; Telestream Vantage; Streamlabs; StreamYard
Restream; Nuke | Foundry Nuke | The Foundry Nuke; Fusion Studio | Blackmagic Fusion; Autodesk Flame | Flame
Mocha Pro; Boris FX; Baselight; SpeedGrade; EVS | EVS XT; Chyron | ChyronHego; Vizrt | Viz Artist
Ross Xpression | XPression; Grass Valley Edius | EDIUS; NewTek TriCaster | TriCaster; iNews | Avid iNews
ENPS; Dalet; Frame.io; Wipster; Vimeo; YouTube Studio; Brightcove; JW Player; VEED | Veed.io; InVideo
Kapwing; Animoto; Shotgrid | Autodesk ShotGrid | Shotgun; ftrack; Movie Magic Scheduling; Final Draft; Celtx
StudioBinder; Dragonframe; Blackmagic Design; Elgato; VLC media player | VLC
# Sound
Pro Tools | Avid Pro Tools; Logic Pro | Logic Pro X; Ableton Live | Ableton; FL Studio
Cubase | Steinberg Cubase; Nuendo; REAPER; Studio One; GarageBand; Audacity; iZotope RX | iZotope
Reason Studio | Reason Studios; Bitwig | Bitwig Studio; Max/MSP | Cycling '74 | Max MSP
Wwise | Audiokinetic Wwise; FMOD | FMOD Studio; JUCE; Sibelius; Finale Notation; MuseScore; Dorico
Native Instruments Kontakt | Kontakt; Waves Plugins; QLab; Dante | Audinate Dante; Riverside.fm; Ardour; LMMS
Guitar Pro
# 3D, animation and games
Blender; Autodesk Maya | Maya; Autodesk 3ds Max | 3ds Max | 3DS Max | 3D Studio Max
Cinema 4D | C4D | Maxon Cinema 4D; Houdini | SideFX Houdini; ZBrush | Pixologic ZBrush
Autodesk Mudbox | Mudbox; MotionBuilder | Autodesk MotionBuilder; Modo | Foundry Modo; LightWave 3D
Autodesk Arnold | Arnold Renderer; V-Ray | Chaos V-Ray; Corona Renderer; KeyShot
OctaneRender | Octane Render; Redshift Renderer; RenderMan | Pixar RenderMan; Lumion; Enscape; Twinmotion
D5 Render; Marvelous Designer; CLO 3D | CLO3D; Browzwear; Optitex; Gerber AccuMark | AccuMark
Lectra Modaris | Lectra; TUKAcad; Adobe Substance Modeler; Quixel | Quixel Megascans; SpeedTree
World Machine; Marmoset Toolbag; Mari | Foundry Mari; Katana Lighting
Universal Scene Description | OpenUSD | USD; NVIDIA Omniverse | Omniverse; Toon Boom Harmony | Toon Boom
TVPaint; Moho Animation; Spine | Spine 2D | Esoteric Software; Unity | Unity3D | Unity Engine | Unity 3D
Unreal Engine | UE4 | UE5 | Unreal | Unreal Engine 5; Godot | Godot Engine; CryEngine | CRYENGINE
GameMaker | GameMaker Studio | Gamemaker; Cocos2d | Cocos; Roblox Studio; Construct 3; RPG Maker; Ren'Py
PlayCanvas; Babylon.js; Three.js; Phaser | Phaser.js; PixiJS | Pixi.js; MonoGame; libGDX; Bevy; Steamworks
PlayFab; Photon Engine; Vicon | Vicon Shogun; Faceware; Reallusion iClone | iClone; Character Creator; Daz 3D
Poser; TurboSquid; Sketchfab; ARKit | Apple ARKit; ARCore | Google ARCore; Vuforia; Meta Spark | Spark AR
Lens Studio; Niantic Lightship; 8th Wall; OpenXR; Oculus SDK | Meta Quest SDK | Oculus; TouchDesigner
Notch VFX; Resolume | Resolume Arena; disguise | d3 disguise; Isadora Media
Processing | Processing.org | Processing Foundation; p5.js; WYSIWYG Lighting; grandMA | MA Lighting grandMA
Vectorworks Spotlight; ETC Eos
# Interiors and rooms
2020 Design | 20-20 Design; Chief Architect; Home Designer; RoomSketcher; Planner 5D; Live Home 3D
CET Designer | Configura CET; ProKitchen; Cabinet Vision; Mozaik Software; Floorplanner; Foyr Neo; Houzz Pro
`;
