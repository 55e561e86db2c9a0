/** Frameworks, libraries, runtimes, protocols and data formats. */
export const SOFTWARE_DEVELOPMENT = `
# Web front ends
React | React.js | ReactJS; Angular | Angular 2+; AngularJS | Angular.js; Vue.js | Vue | VueJS; Svelte
SvelteKit; Next.js | NextJS; Nuxt | Nuxt.js | NuxtJS; Remix; Gatsby; Astro; SolidJS | Solid.js; Qwik; Preact
Lit; Alpine.js; htmx; Ember.js | Ember; Backbone.js | Backbone; Knockout.js; Polymer; Stencil; Stimulus
Hotwire; jQuery; Redux; Redux Toolkit; MobX; Zustand; Recoil; XState; TanStack Query | React Query; TanStack
React Router; React Hook Form; Apollo Client | Apollo GraphQL; Relay; RxJS; NgRx; Pinia; Vuex; Lodash
Underscore.js; Moment.js; date-fns; Axios; Bootstrap | Twitter Bootstrap; Tailwind CSS | Tailwind; Bulma
Foundation CSS; Material UI | MUI | Material-UI; Ant Design; Chakra UI; shadcn/ui; Radix UI; Headless UI
Mantine; PrimeNG; PrimeReact; Vuetify; Quasar; Semantic UI; Kendo UI | Telerik; DevExpress
Sencha Ext JS | ExtJS | Ext JS | Sencha; AG Grid; Fluent UI; Salesforce Lightning Design System
SAPUI5 | UI5 | OpenUI5; SAP Fiori | Fiori; styled-components; Emotion CSS; CSS Modules; PostCSS; UnoCSS
Framer Motion; GSAP | GreenSock; WebGL; WebGPU; WebRTC; WebSocket | WebSockets; Socket.io | Socket.IO
Service Workers | PWA | Progressive Web Apps; Web Components; Micro Frontends; single-spa; Module Federation
TinyMCE; CKEditor; ProseMirror; Leaflet; OpenLayers | Openlayers; Cesium | CesiumJS; MapLibre; deck.gl; Konva
Fabric.js; HTML Canvas; Handlebars | Handlebars.js; Mustache; EJS; Pug; Thymeleaf
FreeMarker | Apache FreeMarker; Jinja | Jinja2; Twig; JSX; Formik; Zod; Yup; i18next; Immer; SWR; Blazor
Create React App; Gridsome; Eleventy | 11ty; Hugo; Jekyll; Hexo; VitePress; Electron; Tauri; NW.js
# Back ends
Node.js | Node | NodeJS; Deno; Bun; Express | Express.js | ExpressJS; NestJS | Nest.js; Fastify; Koa | Koa.js
Hapi | hapi.js; AdonisJS; Sails.js; Meteor; Hono; tRPC; LoopBack; Feathers.js; Django
Django REST Framework | DRF; Flask; FastAPI | Fast API; Tornado; Pyramid Framework; Sanic; Starlette
aiohttp | AIOHTTP; Celery; SQLAlchemy; Pydantic; Gunicorn; uWSGI; Uvicorn; Scrapy
Beautiful Soup | BeautifulSoup; asyncio; Twisted; Ruby on Rails | Rails | RoR; Sinatra | Ruby Sinatra
Sidekiq; Hanami; Puma; Laravel; Symfony; CodeIgniter; CakePHP; Zend Framework | Laminas | Zend; Yii
Slim Framework; Phalcon; Livewire; Doctrine; Spring | Spring Framework | Spring MVC; Spring Boot | SpringBoot
Spring Cloud; Spring Security; Spring Data; Spring Batch; Spring WebFlux; Hibernate | Hibernate ORM
JPA | Java Persistence API; Jakarta EE | Java EE | J2EE | JEE; EJB | Enterprise JavaBeans
JSP | JavaServer Pages | Java Server Pages; JSF | JavaServer Faces; Servlets | Java Servlet
Struts | Apache Struts; Quarkus; Micronaut; Vert.x | Eclipse Vert.x; Dropwizard; Play Framework; Akka
GWT | Google Web Toolkit; Vaadin; Grails; Ktor; MyBatis; jOOQ; Lombok | Project Lombok; Netty
Project Reactor; RxJava | ReactiveX; JavaFX; Java Swing | Swing; JMS; JDBC; JAX-RS; Jersey; Apache CXF
Apache Tomcat | Tomcat; Jetty | Eclipse Jetty; JBoss | WildFly | JBoss EAP; WebLogic | Oracle WebLogic
WebSphere | IBM WebSphere; GlassFish; OSGi; OpenJDK; JVM | Java Virtual Machine; GraalVM
dotnet = .NET | .NET Core | .NET Framework | dot net | dotnet core | .NET 8
ASP.NET | ASP.NET Core | ASP.NET MVC; Entity Framework | Entity Framework Core | EF Core; LINQ
WCF | Windows Communication Foundation; WPF | Windows Presentation Foundation; WinForms | Windows Forms; XAML
ADO.NET; SignalR; NHibernate; Dapper; Xamarin; .NET MAUI | MAUI; UWP | Universal Windows Platform
Avalonia UI | AvaloniaUI; MediatR; Orleans; Gin | Gin Gonic; Echo Framework; Fiber Framework; GORM; Go kit
Actix | Actix Web; Axum; Tokio; Rocket Framework; Leptos; Yew; Phoenix Framework | Phoenix LiveView; Ecto
OTP | Erlang/OTP; Vapor; Scalatra; ZIO; Cats Effect; http4s; Prisma; TypeORM; Sequelize; Mongoose
Drizzle ORM | Drizzle; Knex.js; MikroORM; ActiveRecord | Active Record; Eloquent; GraphQL; Apollo Server
gRPC; REST | REST API | RESTful API | RESTful; SOAP; OData; JSON-RPC; Protocol Buffers | Protobuf
Apache Thrift | Thrift; FlatBuffers; RabbitMQ | Rabbit MQ; ActiveMQ | Apache ActiveMQ; ZeroMQ; NATS | NATS.io
AMQP; BullMQ; MassTransit; NServiceBus; Dapr; WebAssembly Runtime | Wasmtime; Wasmer; Axon Framework; Lagom
Apache RocketMQ | RocketMQ; TIBCO Rendezvous; CORBA; DDS | Data Distribution Service; MEAN Stack | MEAN
MERN Stack | MERN; LAMP Stack | LAMP
# Mobile and desktop
React Native; Flutter; Ionic; Apache Cordova | Cordova | PhoneGap; Capacitor; NativeScript
Kotlin Multiplatform | KMP | KMM; Jetpack Compose; Android SDK | Android NDK | Android Development
iOS SDK | Cocoa Touch | iOS Development; SwiftUI; UIKit; Core Data; Combine; Cocoa; Room Database
Dagger | Hilt; Retrofit; Qt | QML | Qt Framework; GTK; wxWidgets; MFC | Microsoft Foundation Classes
Win32 API | Win32; COM | DCOM; Tkinter; PyQt; Kivy; Titanium SDK; Wear OS; watchOS; tvOS; visionOS
Bluetooth Low Energy | BLE; Android Auto | AAOS; CarPlay
# Systems and formats
Boost | Boost C++; STL | C++ Standard Template Library; OpenMP; MPI | OpenMPI; OpenCL; OpenGL; Vulkan
DirectX | Direct3D; Metal | Metal API; SDL; SFML; POSIX; pthreads; eBPF; DPDK
Linux Kernel | Linux Kernel Development; AUTOSAR; CAN bus | CANopen; CANoe | Vector CANoe
ROS | Robot Operating System | ROS 2 | ROS2; GStreamer; JSON; XML; YAML; TOML; XSD | XML Schema; JSON Schema
CSV; WSDL; Regular Expressions | Regex; libcurl; nginx Unit; SPARQL | RDF | Semantic Web; OWL Ontology
PDF.js; Apache POI; iText; Apache Velocity; Drools; jBPM; OptaPlanner; IBM ODM | ILOG JRules
FICO Blaze Advisor; ANTLR; Reactor Netty; SYCL; Intel oneAPI | oneAPI; OpenACC; Thrust CUDA; Halide; I2C; SPI
UART; USB; Modbus; PROFINET; OPC UA | OPC; EtherCAT; Zigbee; LoRaWAN | LoRa; Z-Wave; NFC; Matter Protocol
ESP32 | ESP-IDF; STM32; ARM Cortex | ARM Architecture; RISC-V; x86 | x86-64; Raspberry Pi; Arduino
NVIDIA Jetson | Jetson; Xilinx Zynq | Zynq; PCIe; LVGL; Mbed
`;
